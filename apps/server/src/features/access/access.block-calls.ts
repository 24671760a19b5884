import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { addBlock, listBlocks, removeBlock } from '../account/account.service.ts'
import { findMembership } from './access.memberships.ts'
import type { Blockable, Blockables, BlockBody, BlockMembers } from './access.blockables.ts'

/** What somebody wants to see no more (R-account-004), of every kind that features register. */
export function blockHandlers(
  { db, clock }: { db: Db; clock: Clock },
  blockables: Blockables,
): Handlers {
  const none = Object.assign({}, ...[...blockables.values()].map((one) => one.none)) as BlockMembers
  return {
    'POST /content/block': async ({ actor, body }) => {
      assertUser(actor)
      const { blockable, label } = readSubject(blockables, body)
      const block = { userOid: actor.userOid, kind: blockable.kind, label }
      const blocked = body.operation === 'add'
      const now = clock.now()
      if (blocked) await blockable.assertBlockable?.({ actor, label, now })
      const changed = await db
        .transaction()
        .execute((tx) => (blocked ? addBlock(tx, block, now) : removeBlock(tx, block)))
      const { userOid: creatorOid } = body
      const membership =
        blocked && creatorOid
          ? await findMembership(db, { userOid: actor.userOid, creatorOid, now })
          : null
      return { blocked, changed, isSubscribed: membership !== null }
    },
    'GET /content/blocks': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { kind, limit } = query
      const { present } = blockableOf(blockables, kind)
      const place = readCursor(query.cursor, [cursorPart.instant, z.string()])
      const after = place && { at: place[0], subject: place[1] }
      const { userOid } = actor
      const found = await listBlocks(db, { userOid, kind, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.blockedAt.toISOString(),
        row.subject,
      ])
      const oids = rows.map(({ subject }) => subject)
      const members = present && oids.length > 0 ? await present(oids, { actor, lang }) : new Map()
      const items = rows.map(({ subject, label, blockedAt }) => ({
        kind,
        subject: label,
        blockedAt: blockedAt.toISOString(),
        ...none,
        ...members.get(subject),
      }))
      return { items, nextCursor }
    },
  }
}

function blockableOf(blockables: Blockables, kind: string): Blockable {
  const blockable = blockables.get(kind)
  if (blockable) return blockable
  const problem = `These are the kinds: ${[...blockables.keys()].join(', ')}.`
  throw invalidField({ in: 'querystring', path: '/kind', problem })
}

/** The one thing that a call names. */
function readSubject(
  blockables: Blockables,
  body: BlockBody,
): { blockable: Blockable; label: string } {
  const named = [...blockables.values()].flatMap((blockable) => {
    const sent = blockable.field && body[blockable.field]
    return sent === undefined ? [] : [{ blockable, label: blockable.read?.(sent) ?? sent }]
  })
  const [subject, ...others] = named
  if (subject && others.length === 0) return subject
  const fields = [...blockables.values()].flatMap(({ field }) => field ?? []).join(', ')
  throw invalidField({ in: 'body', path: '/', problem: `Name one of ${fields}.` })
}
