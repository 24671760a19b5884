import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/like.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { updateItem } from '../../catalogue/catalogue.service.ts'
import { findStory, lockStory, selectStories, type StoryRow } from '../content/content.queries.ts'

interface Act {
  actor: UserActor
  contentOid: string
  reason: string
}

/** Makes a published story unknown to all but its owner and administrators. */
export function takeDownStory(
  { db, clock }: { db: Db; clock: Clock },
  { actor, contentOid, reason }: Act,
): Promise<StoryRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const story = await getLocked(tx, contentOid)
    if (story.state !== 'published') throw new AppError('story.not_published')
    const change = { state: 'taken_down', taken_down_reason: reason, taken_down_at: now } as const
    await updateItem(tx, contentOid, { ...change, updated_at: now })
    return record(tx, { actor, contentOid, reason, type: 'story.taken_down', now })
  })
}

/** Publishes it again, as it is by now. */
export function restoreStory(
  { db, clock }: { db: Db; clock: Clock },
  { actor, contentOid, reason }: Act,
): Promise<StoryRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const story = await getLocked(tx, contentOid)
    if (story.state !== 'taken_down') throw new AppError('story.not_taken_down')
    const change = { state: 'published', taken_down_reason: null, taken_down_at: null } as const
    await updateItem(tx, contentOid, { ...change, updated_at: now })
    return record(tx, { actor, contentOid, reason, type: 'story.restored', now })
  })
}

/** Stories in every state, the newest first. */
export async function listAllStories(
  db: Db,
  asked: {
    search?: string | undefined
    ownerOid: string | null
    state?: StoryRow['state'] | undefined
    beforeOid: string | null
    limit: number
  },
): Promise<StoryRow[]> {
  const { search, ownerOid, state, beforeOid } = asked
  let query = selectStories(db)
    .where('catalogue_items.kind', '=', 'story')
    .orderBy('catalogue_items.oid', 'desc')
    .limit(asked.limit)
  if (ownerOid) query = query.where('catalogue_items.owner_oid', '=', ownerOid)
  if (state) query = query.where('catalogue_items.state', '=', state)
  if (search && /^[0-9a-f]{24}$/.test(search)) {
    query = query.where('catalogue_items.oid', '=', search)
  } else if (search) {
    query = query.where('catalogue_items.title', 'ilike', containing(search))
  }
  if (beforeOid) query = query.where('catalogue_items.oid', '<', beforeOid)
  return query.execute()
}

async function getLocked(tx: Tx, contentOid: string): Promise<StoryRow> {
  await lockStory(tx, contentOid)
  const story = await findStory(tx, contentOid)
  if (!story) throw new AppError('story.not_found')
  return story
}

async function record(
  tx: Tx,
  act: Act & { type: 'story.taken_down' | 'story.restored'; now: Date },
): Promise<StoryRow> {
  const { actor, contentOid, reason, type, now } = act
  const subject = { subjectKind: 'story', subjectOid: contentOid, details: { reason } }
  await audit(tx, { actorOid: actor.userOid, action: type, ...subject }, now)
  await emit(tx, { stream: 'story', type, payload: { contentOid } }, now)
  return getLocked(tx, contentOid)
}
