import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/like.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { isOid } from '../../../platform/ids.ts'
import { updateItem } from '../../catalogue/catalogue.service.ts'
import { findStory, lockStory, selectStories, type StoryRow } from '../content/content.queries.ts'

interface ModerationDeps {
  db: Db
  clock: Clock
}

interface Act {
  actor: UserActor
  contentOid: string
  reason: string
}

/** Makes a published story unknown to all but its owner and administrators. */
export function takeDownStory(deps: ModerationDeps, act: Act): Promise<StoryRow> {
  return moderate(deps, act, {
    from: 'published',
    refusal: 'story.not_published',
    type: 'story.taken_down',
    change: (now) => ({ state: 'taken_down', taken_down_reason: act.reason, taken_down_at: now }),
  })
}

/** Publishes it again, as it is by now. */
export function restoreStory(deps: ModerationDeps, act: Act): Promise<StoryRow> {
  return moderate(deps, act, {
    from: 'taken_down',
    refusal: 'story.not_taken_down',
    type: 'story.restored',
    change: () => ({ state: 'published', taken_down_reason: null, taken_down_at: null }),
  })
}

interface Step {
  /** The state that the story must be in, and what is said where it is in another. */
  from: StoryRow['state']
  refusal: 'story.not_published' | 'story.not_taken_down'
  type: 'story.taken_down' | 'story.restored'
  change: (now: Date) => Pick<StoryRow, 'state' | 'taken_down_reason' | 'taken_down_at'>
}

function moderate(
  { db, clock }: ModerationDeps,
  { actor, contentOid, reason }: Act,
  { from, refusal, type, change }: Step,
): Promise<StoryRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const story = await getLocked(tx, contentOid)
    if (story.state !== from) throw new AppError(refusal)
    await updateItem(tx, contentOid, { ...change(now), updated_at: now })
    const subject = { subjectKind: 'story', subjectOid: contentOid, details: { reason } }
    const concerns = [story.owner_oid]
    await audit(tx, { actorOid: actor.userOid, action: type, ...subject, concerns }, now)
    await emit(tx, { stream: 'story', type, payload: { contentOid } }, now)
    return getLocked(tx, contentOid)
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
  if (search && isOid(search)) {
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
