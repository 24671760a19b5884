import type { Language } from '@plax/contracts/languages'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import { listUsers, presentPeople } from '../account/account.service.ts'
import type { ItemKind } from '../catalogue/catalogue.service.ts'
import { countInvitations, listInvitations } from './access.invitations.ts'
import { getEditableItem } from './access.items.ts'

/** A page of those invited to an item, latest first, for who may change it. */
export async function pageInvited(
  { db, clock }: { db: Db; clock: Clock },
  asked: {
    actor: Actor
    kind: ItemKind
    itemOid: string
    cursor?: string | undefined
    limit: number
    lang: Language
  },
) {
  const { itemOid, cursor, limit, lang } = asked
  await getEditableItem(db, { ...asked, now: clock.now() })
  const place = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
  const after = place && { at: place[0], userOid: place[1] }
  const found = await listInvitations(db, { subjectOid: itemOid, after, limit: limit + 1 })
  const { rows, nextCursor } = cutPage(found, limit, (row) => [
    row.invitedAt.toISOString(),
    row.userOid,
  ])
  const oids = rows.map(({ userOid }) => userOid)
  const presented = await presentPeople(db, await listUsers(db, oids), lang)
  const people = new Map(presented.map((person) => [person.oid, person]))
  return {
    items: rows.flatMap(({ userOid, invitedAt }) => {
      const person = people.get(userOid)
      return person ? [{ ...person, invitedAt: invitedAt.toISOString() }] : []
    }),
    nextCursor,
    count: await countInvitations(db, itemOid),
  }
}
