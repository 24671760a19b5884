import type { liveStoryRoutes } from '@plax/contracts/live-stories/live-stories'
import { liveStoryWaitDefault } from '@plax/contracts/live-stories/live-story-values'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { getBalance } from '../ledger/ledger.service.ts'
import { lastMessageSeq } from '../live/live.service.ts'
import { describeLiveStory } from '../story-chat/story-chat.service.ts'
import { findItem } from '../catalogue/catalogue.service.ts'
import { storyKind } from '../story/story.service.ts'
import type { AnswerDeps } from './answer-events.ts'
import { answerSoon } from './hear-events.ts'
import type { LiveStoryRow } from './live-stories.tables.ts'
import { minWaitSetting } from './live-stories.settings.ts'
import { listOwnStories } from './own-stories.ts'

type Connection = z.output<(typeof liveStoryRoutes)['GET /live/story']['output']>
type Wanted = z.output<(typeof liveStoryRoutes)['POST /live/story']['body']>

export async function readConnection(deps: AnswerDeps, creatorOid: string): Promise<Connection> {
  const row = await deps.db
    .selectFrom('live_stories')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  const minWaitSeconds = await deps.settings.get(minWaitSetting)
  const waiting = await deps.db
    .selectFrom('live_story_events')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('creator_oid', '=', creatorOid)
    .where('turn_oid', 'is', null)
    .executeTakeFirst()
  const credits = await getBalance(deps.db, creatorOid, deps.clock.now())
  return {
    story: row ? await present(deps, row) : null,
    answersChat: row?.answers_chat ?? false,
    waitSeconds: row?.wait_seconds ?? Math.max(liveStoryWaitDefault, minWaitSeconds),
    minWaitSeconds,
    stoppedFor: row?.stopped_for ?? null,
    stoppedAt: row?.stopped_at?.toISOString() ?? null,
    creditMilli: credits.creditMilli + credits.bonusCreditMilli,
    waitingCount: waiting?.count ?? 0,
    choices: await listOwnStories(deps.db, creatorOid),
  }
}

async function present(
  deps: AnswerDeps,
  { story_oid: contentOid }: LiveStoryRow,
): Promise<NonNullable<Connection['story']>> {
  const { priceMilli, ...story } = await describeLiveStory(deps.room, contentOid)
  return { contentOid, ...story, priceMilli }
}

/**
 * Connects a creator’s story to their streams, or none. A story that stopped goes on with what waits;
 * another story begins with what comes from now on.
 *
 * @throws story.not_found, live_story.not_yours, live_story.not_published, live_story.wait_too_short
 */
export async function connectStory(
  deps: Pick<Deps, 'db' | 'settings'>,
  creatorOid: string,
  { contentOid, answersChat, waitSeconds }: Wanted,
): Promise<void> {
  const minSeconds = await deps.settings.get(minWaitSetting)
  const wait = waitSeconds ?? Math.max(liveStoryWaitDefault, minSeconds)
  if (wait < minSeconds) throw new AppError('live_story.wait_too_short', { minSeconds })
  if (contentOid !== null) await assertOwn(deps, { creatorOid, contentOid })
  await deps.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('live_stories')
      .selectAll()
      .where('creator_oid', '=', creatorOid)
      .forUpdate()
      .executeTakeFirst()
    if (before && before.story_oid !== contentOid) await leave(tx, creatorOid)
    if (contentOid === null) return
    const values = {
      creator_oid: creatorOid,
      story_oid: contentOid,
      answers_chat: answersChat,
      wait_seconds: wait,
      stopped_for: null,
      stopped_at: null,
      // Only what is said from now on is answered.
      ...(before?.answers_chat && !before.stopped_for
        ? {}
        : { chat_seq: await lastMessageSeq(tx, creatorOid) }),
    }
    await tx
      .insertInto('live_stories')
      .values({ ...values, room_oid: null, room_stream_oid: null, asked_at: null })
      .onConflict((conflict) => conflict.column('creator_oid').doUpdateSet(values))
      .execute()
    if (before?.stopped_for) await answerSoon(tx, creatorOid)
  })
}

/** What the story was about to react to is over with it. */
async function leave(tx: Tx, creatorOid: string): Promise<void> {
  await tx
    .updateTable('live_story_turns')
    .set({ state: 'failed' })
    .where('creator_oid', '=', creatorOid)
    .where('state', '=', 'open')
    .execute()
  await tx
    .deleteFrom('live_story_events')
    .where('creator_oid', '=', creatorOid)
    .where('turn_oid', 'is', null)
    .execute()
  await tx.deleteFrom('live_stories').where('creator_oid', '=', creatorOid).execute()
}

async function assertOwn(
  { db }: Pick<Deps, 'db'>,
  { creatorOid, contentOid }: { creatorOid: string; contentOid: string },
): Promise<void> {
  const item = await findItem(db, contentOid)
  const isStory = item?.kind === storyKind.kind
  if (!isStory || item.state === 'deleted') throw new AppError('story.not_found')
  if (item.owner_oid !== creatorOid) {
    // Stories that others must not know of stay unknown.
    const isPublic = item.state === 'published' && item.visibility === 'public'
    throw new AppError(isPublic ? 'live_story.not_yours' : 'story.not_found')
  }
  if (item.state !== 'published') throw new AppError('live_story.not_published')
}
