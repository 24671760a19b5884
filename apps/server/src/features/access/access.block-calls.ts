import type { OutputOf } from '@plax/contracts'
import type { BlockKind } from '@plax/contracts/block-values'
import type { Language } from '@plax/contracts/languages'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser, type UserActor } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import {
  addBlock,
  getUser,
  listBlocks,
  listUsers,
  presentPeople,
  removeBlock,
} from '../account/account.service.ts'
import type { ItemCodes } from '../catalogue/catalogue.service.ts'
import { readBlockSubject } from './access.block-subject.ts'
import { withoutBlocks } from './access.blocks.ts'
import { getVisibleItem } from './access.items.ts'

type Block = OutputOf<'GET /content/blocks'>['items'][number]

/** What a block tells of the item that it names. */
export type BlockedItem = Omit<Block, 'kind' | 'subject' | 'blockedAt' | 'user' | 'comment'>

interface Viewer {
  actor: UserActor
  lang: Language
}

/** What comments, which stand above, say of themselves. */
export interface BlockedComments {
  /** Refuses what the actor is not shown, and what is theirs (`block.own`). */
  assertBlockable: (asked: { actor: UserActor; commentOid: string; now: Date }) => Promise<void>
  /** By id, of those that are still there. */
  present: (
    oids: readonly string[],
    viewer: Viewer,
  ) => Promise<ReadonlyMap<string, NonNullable<Block['comment']>>>
}

interface BlockDeps {
  db: Db
  clock: Clock
}

interface Items {
  /** Of an item that is unknown, whatever its kind: one code for all, which tells nothing. */
  codes: ItemCodes
  /** Of a block that names no item, or none that its owner may still know of. */
  none: BlockedItem
  /** By id, of the items that somebody may know of, blocked or not. */
  present: (oids: readonly string[], viewer: Viewer) => Promise<ReadonlyMap<string, BlockedItem>>
  comments: BlockedComments
}

/** What somebody wants to see no more (R-account-004): people, items and tags. */
export function blockHandlers(deps: BlockDeps, items: Items): Handlers {
  return {
    'POST /content/block': async ({ actor, body }) => {
      assertUser(actor)
      const { kind, label } = readBlockSubject(body)
      const block = { userOid: actor.userOid, kind, label }
      const blocked = body.operation === 'add'
      if (blocked) await assertBlockable(deps, { actor, kind, label, items })
      const now = deps.clock.now()
      const changed = await deps.db
        .transaction()
        .execute((tx) => (blocked ? addBlock(tx, block, now) : removeBlock(tx, block)))
      return { blocked, changed }
    },
    'GET /content/blocks': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { kind, limit } = query
      const place = readCursor(query.cursor, [cursorPart.instant, z.string()])
      const after = place && { at: place[0], subject: place[1] }
      const { userOid } = actor
      const found = await listBlocks(deps.db, { userOid, kind, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.blockedAt.toISOString(),
        row.subject,
      ])
      const oids = rows.map(({ subject }) => subject)
      const people = kind === 'user' ? await findPeople(deps.db, oids, lang) : new Map()
      const parts = kind === 'content' ? await items.present(oids, { actor, lang }) : new Map()
      const comments =
        kind === 'comment' ? await items.comments.present(oids, { actor, lang }) : new Map()
      const presented = rows.map(({ subject, label, blockedAt }) => ({
        kind,
        subject: label,
        blockedAt: blockedAt.toISOString(),
        user: people.get(subject) ?? null,
        comment: comments.get(subject) ?? null,
        ...(parts.get(subject) ?? items.none),
      }))
      return { items: presented, nextCursor }
    },
  }
}

async function findPeople(db: Db, oids: readonly string[], lang: Language) {
  const presented = await presentPeople(db, await listUsers(db, oids), lang)
  return new Map(presented.map((person) => [person.oid, person]))
}

/** Nobody blocks what is theirs, or what they may not know of. */
async function assertBlockable(
  { db, clock }: BlockDeps,
  asked: { actor: UserActor; kind: BlockKind; label: string; items: Items },
): Promise<void> {
  const { actor, kind, label, items } = asked
  if (kind === 'tag') return
  if (kind === 'user') {
    if (label === actor.userOid) throw new AppError('block.own')
    await getUser(db, label)
    return
  }
  if (kind === 'comment') {
    const asked = { actor, commentOid: label, now: clock.now() }
    return items.comments.assertBlockable(asked)
  }
  const { item } = await getVisibleItem(db, {
    kind: { codes: items.codes },
    itemOid: label,
    actor: withoutBlocks(actor),
    now: clock.now(),
  })
  if (item.owner_oid === actor.userOid) throw new AppError('block.own')
}
