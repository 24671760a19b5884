import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { type AccessAnswer, checkAccess, isHeldByOthers } from '../../access/access.service.ts'
import { type ContentRow, selectContents } from './content.queries.ts'

/** A content is a part of few stories. */
const storiesOfPart = 20

/** What a story opens of itself; the rest of what may close a part stands before any sale. */
const soldReasons: ReadonlySet<string> = new Set([
  'private',
  'not_invited',
  'password',
  'not_entitled',
  'no_ticket',
  'not_subscribed',
  'tier_too_low',
  'subscribed_too_late',
  'before_streak',
])

/** Whether a refusal is one that paying, subscribing or being let in would end. */
export function isForSale(access: AccessAnswer): boolean {
  return !access.allowed && soldReasons.has(access.reason)
}

/** Whether a story is open with all its parts: one that sells them singly and is open to everyone is not. */
export function opensParts(story: ContentRow, access: AccessAnswer): boolean {
  return access.allowed && !(story.fields.sellsParts === true && access.by === 'open')
}

/** How a published story opens a content that it plays and that is not open by itself; null where none does. */
export async function findStoryAccess(
  db: Db | Tx,
  asked: {
    part: ContentRow
    actor: Pick<Actor, 'userOid' | 'roles' | 'hasBlocks' | 'guestId' | 'country'>
    now: Date
  },
): Promise<AccessAnswer | null> {
  const { part, actor, now } = asked
  const stories = await selectContents(db)
    .innerJoin('content_scenario_parts', 'story_oid', 'catalogue_items.oid')
    .where('part_oid', '=', part.oid)
    .where('catalogue_items.owner_oid', '=', part.owner_oid)
    .limit(storiesOfPart)
    .execute()
  for (const story of stories) {
    const access = await checkAccess(db, { actor, item: story, now })
    if (opensParts(story, access)) return access
  }
  return null
}

/** Of the rows of `catalogue_items`: whether others hold a story that plays it. */
export const isPartHeld: RawBuilder<boolean> = sql<boolean>`(
  catalogue_items.state IN ('published', 'taken_down')
    AND EXISTS (SELECT FROM content_scenario_parts
      JOIN entitlements ON entitlements.subject_oid = story_oid
      WHERE part_oid = catalogue_items.oid AND entitlements.user_oid <> catalogue_items.owner_oid))`

/** What others hold by itself, or with the story that plays it. */
export const isHeldWithStory = sql<boolean>`(${isHeldByOthers} OR ${isPartHeld})`
