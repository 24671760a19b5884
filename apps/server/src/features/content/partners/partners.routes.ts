import type { Deps } from '../../../deps.ts'
import { sql } from 'kysely'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listUsers, presentPeople } from '../../account/account.service.ts'
import { listItems, titleIn } from '../../catalogue/catalogue.service.ts'
import { answerPartner } from './answer-partner.ts'

/** What co-creators were asked, and what they answer. */
export function partnerHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  const { db } = deps
  return {
    'GET /content/co-creations': async ({ actor, query, lang }) => {
      assertUser(actor)
      const place = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      let asked = db
        .selectFrom('content_partners')
        .innerJoin('catalogue_items', 'catalogue_items.oid', 'content_oid')
        .select(['content_oid', 'owner_oid', 'share', 'content_partners.state', 'invited_at'])
        .where('user_oid', '=', actor.userOid)
        .where('catalogue_items.state', '<>', 'deleted')
        .orderBy('invited_at', 'desc')
        .orderBy('content_oid', 'desc')
        .limit(query.limit + 1)
      if (place) {
        const [at, oid] = place
        asked = asked.where(sql<boolean>`(invited_at, content_oid) < (${at}::timestamptz, ${oid})`)
      }
      const { rows, nextCursor } = cutPage(await asked.execute(), query.limit, (row) => [
        row.invited_at.toISOString(),
        row.content_oid,
      ])
      const items = await listItems(
        db,
        rows.map(({ content_oid }) => content_oid),
      )
      const owners = await listUsers(db, [...new Set(rows.map(({ owner_oid }) => owner_oid))])
      const people = await presentPeople(db, owners, lang)
      return {
        items: rows.flatMap((row) => {
          const item = items.get(row.content_oid)
          const creator = people.find(({ oid }) => oid === row.owner_oid)
          if (!item || !creator) return []
          return {
            contentOid: row.content_oid,
            title: titleIn(item, lang),
            creator,
            share: row.share,
            state: row.state,
            invitedAt: row.invited_at.toISOString(),
          }
        }),
        nextCursor,
      }
    },
    'POST /content/co-creations': async ({ actor, body }) => {
      assertUser(actor)
      return answerPartner(deps, { actor, ...body })
    },
  }
}
