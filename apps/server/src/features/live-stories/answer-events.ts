import {
  type LiveEvent,
  type LiveHeard,
  sayLiveEvent,
  sayViewer,
  viewerText,
} from '@plax/story-engine'
import type { LiveStoryStop } from '@plax/contracts/live-stories/live-story-values'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { newOid } from '../../platform/ids.ts'
import { findUser, rolesOf } from '../account/account.service.ts'
import { hintMessages, sayAsCharacter } from '../live/live.service.ts'
import {
  answerLive,
  findLiveAnswer,
  type LiveAnswer,
  openLiveRoom,
  type ReplyDeps,
} from '../story-chat/story-chat.service.ts'
import { answerSoon, numberOfAnonymous } from './hear-events.ts'
import type { EventRow, LiveStoryRow, TurnRow } from './live-stories.tables.ts'
import { isPublished } from './own-stories.ts'
import { hintStory } from './story-topic.ts'

export type AnswerDeps = Deps & { room: ReplyDeps }

/** Of one reply, so that a story keeps up with many donations. */
const eventsOfTurn = 5
const mostAttempts = 3
/** A process that dies in the middle of a turn leaves it to another after this time. */
const leaseMs = 90_000
/** The creator is chatting in the story’s room themselves. */
const busyMs = 5_000

export const stoppedEvent = 'live-story.stopped'

/**
 * Has a creator’s story react to what waits for it, one reply at a time. Each step is committed before
 * the next begins, and can be repeated: a turn has its events for good, its reply has the key of the
 * turn, and its message in the chat is written with the end of the turn.
 */
export async function answerEvents(deps: AnswerDeps, creatorOid: string): Promise<void> {
  for (;;) {
    const begun = await deps.db
      .transaction()
      .execute((tx) => beginTurn(tx, { creatorOid, now: deps.clock.now() }))
    if (!begun) return
    const isOver = await goOn(deps, begun)
    if (!isOver) return
  }
}

interface BegunTurn {
  story: LiveStoryRow
  turn: TurnRow
}

/** The open turn if nobody works on it, or a new one with the oldest events; null if there is nothing to do. */
async function beginTurn(
  tx: Tx,
  { creatorOid, now }: { creatorOid: string; now: Date },
): Promise<BegunTurn | null> {
  const story = await tx
    .selectFrom('live_stories')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .forUpdate()
    .executeTakeFirst()
  if (!story || story.stopped_for) return null
  const lease = { lease_until: new Date(now.getTime() + leaseMs) }
  const open = await tx
    .selectFrom('live_story_turns')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (open) {
    if (open.lease_until > now) return null
    await changeTurn(tx, open.oid, lease)
    return { story, turn: { ...open, ...lease } }
  }
  const events = await tx
    .selectFrom('live_story_events')
    .select(['kind', 'oid', 'stream_oid'])
    .where('creator_oid', '=', creatorOid)
    .where('turn_oid', 'is', null)
    .orderBy('created_at')
    .orderBy('oid')
    .limit(eventsOfTurn)
    .execute()
  const [first] = events
  if (!first) return null
  const turn = await tx
    .insertInto('live_story_turns')
    .values({
      oid: newOid(now),
      creator_oid: creatorOid,
      stream_oid: first.stream_oid,
      said_oid: newOid(now),
      room_oid: null,
      message_oid: null,
      state: 'open',
      created_at: now,
      ...lease,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const { kind, oid } of events.filter((one) => one.stream_oid === first.stream_oid)) {
    await tx
      .updateTable('live_story_events')
      .set({ turn_oid: turn.oid })
      .where('kind', '=', kind)
      .where('oid', '=', oid)
      .execute()
  }
  return { story, turn }
}

/** The next step of a turn; true once it’s over, false while its reply is written or it has to wait. */
async function goOn(deps: AnswerDeps, { story, turn }: BegunTurn): Promise<boolean> {
  const answer = turn.message_oid ? await findLiveAnswer(deps.db, turn.message_oid) : 'none'
  if (answer === null) return false
  if (answer !== 'none' && !answer.hasFailed) return say(deps, turn, answer)
  if (answer !== 'none' && turn.attempts + 1 >= mostAttempts) return giveUp(deps, turn)
  const attempts = answer === 'none' ? turn.attempts : turn.attempts + 1
  try {
    await ask(deps, { story, turn: { ...turn, attempts } })
    return false
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return refused(deps, { story, turn }, error)
  }
}

/** Asks for the reply of a turn, in the room of its stream. */
async function ask(deps: AnswerDeps, { story, turn }: BegunTurn): Promise<void> {
  const { oid: turnOid, creator_oid: creatorOid, attempts } = turn
  if (!(await isPublished(deps.db, story))) throw new AppError('live_story.not_published')
  const actor = await actorOf(deps, creatorOid)
  const roomOid = await roomOf(deps, { story, turn, actor })
  const events = await listEvents(deps, turnOid)
  const messageOid = await answerLive(deps.room, {
    actor,
    roomOid,
    key: `${turnOid}:${attempts}`,
    text: events.map(lineOf).join('\n'),
    events: events.flatMap(eventOf),
    heard: events.map(heardOf),
    onEnd: () => void finish(deps, turnOid),
  })
  await deps.db
    .updateTable('live_story_turns')
    .set({ message_oid: messageOid, room_oid: roomOid, attempts })
    .where('oid', '=', turnOid)
    .where('state', '=', 'open')
    .execute()
  // It may have ended before the turn knew it.
  if (await findLiveAnswer(deps.db, messageOid)) await finish(deps, turnOid)
}

/** After the reply ended in this process: says it, and goes on with what came meanwhile. */
async function finish(deps: AnswerDeps, turnOid: string): Promise<void> {
  try {
    const turn = await deps.db
      .selectFrom('live_story_turns')
      .selectAll()
      .where('oid', '=', turnOid)
      .where('state', '=', 'open')
      .executeTakeFirst()
    const answer = turn?.message_oid ? await findLiveAnswer(deps.db, turn.message_oid) : null
    if (!turn || !answer) return
    if (!answer.hasFailed) await say(deps, turn, answer)
    else await endLease(deps, turnOid)
    await deps.db.transaction().execute((tx) => answerSoon(tx, turn.creator_oid))
  } catch (error) {
    deps.log.warn({ err: error, turnOid }, 'a story could not answer; a job does it')
  }
}

/** Writes the answer into the chat and ends the turn, once. */
async function say(deps: AnswerDeps, turn: TurnRow, answer: LiveAnswer): Promise<true> {
  const now = deps.clock.now()
  const isSaid = await deps.db.transaction().execute(async (tx) => {
    if (!(await endTurn(tx, turn.oid, 'said'))) return false
    if (answer.text.trim() === '') return false
    await sayAsCharacter(tx, {
      oid: turn.said_oid,
      creatorOid: turn.creator_oid,
      streamOid: turn.stream_oid,
      name: answer.name,
      content: answer.text,
      now,
    })
    return true
  })
  if (isSaid) await hintMessages(deps.bus, turn.creator_oid)
  return true
}

/** A model that failed so often isn’t asked again about these events. */
async function giveUp(deps: AnswerDeps, turn: TurnRow): Promise<true> {
  deps.log.warn({ turnOid: turn.oid }, 'a story did not answer an event')
  await deps.db.transaction().execute((tx) => endTurn(tx, turn.oid, 'failed'))
  return true
}

/** False if the turn had ended before. */
async function endTurn(tx: Tx, oid: string, state: 'said' | 'failed'): Promise<boolean> {
  const ended = await tx
    .updateTable('live_story_turns')
    .set({ state })
    .where('oid', '=', oid)
    .where('state', '=', 'open')
    .returning('oid')
    .executeTakeFirst()
  return ended !== undefined
}

/** What a refusal of a reply means for the story; true if another turn can begin. */
async function refused(
  deps: AnswerDeps,
  { story, turn }: BegunTurn,
  error: AppError,
): Promise<boolean> {
  const { code } = error
  if (code === 'chat.room_not_found') {
    await forgetRoom(deps, story)
    await endLease(deps, turn.oid)
    return true
  }
  if (code === 'chat.reply_running') {
    const { creator_oid: creatorOid } = turn
    const runAt = new Date(deps.clock.now().getTime() + busyMs)
    await endLease(deps, turn.oid)
    await deps.db.transaction().execute((tx) => answerSoon(tx, creatorOid, runAt))
    return false
  }
  const reason = code === 'wallet.not_enough_credits' ? 'no_credits' : 'story_closed'
  deps.log.info({ creatorOid: turn.creator_oid, code }, 'a story stopped reacting to a stream')
  await stop(deps, turn, reason)
  return false
}

/** Stops a story until its creator connects it again; events of the stream wait for that, questions don’t. */
async function stop(deps: AnswerDeps, turn: TurnRow, reason: LiveStoryStop): Promise<void> {
  const now = deps.clock.now()
  const { creator_oid: creatorOid } = turn
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('live_stories')
      .set({ stopped_for: reason, stopped_at: now })
      .where('creator_oid', '=', creatorOid)
      .execute()
    await tx
      .deleteFrom('live_story_events')
      .where('creator_oid', '=', creatorOid)
      .where('kind', '=', 'chat')
      .where((eb) => eb.or([eb('turn_oid', '=', turn.oid), eb('turn_oid', 'is', null)]))
      .execute()
    await tx
      .updateTable('live_story_events')
      .set({ turn_oid: null })
      .where('turn_oid', '=', turn.oid)
      .execute()
    await tx.deleteFrom('live_story_turns').where('oid', '=', turn.oid).execute()
    const payload = { creatorOid, reason }
    await emit(tx, { stream: 'live-stories', type: stoppedEvent, payload }, now)
  })
  await hintStory(deps.bus, creatorOid)
}

/** The room of the stream; a new one if the stream or the story is another. */
async function roomOf(
  deps: AnswerDeps,
  { story, turn, actor }: BegunTurn & { actor: UserActor },
): Promise<string> {
  const { stream_oid: streamOid } = turn
  if (story.room_oid && story.room_stream_oid === streamOid) return story.room_oid
  const roomOid = await openLiveRoom(deps.room, { actor, contentOid: story.story_oid })
  await deps.db
    .updateTable('live_stories')
    .set({ room_oid: roomOid, room_stream_oid: streamOid })
    .where('creator_oid', '=', story.creator_oid)
    .where('story_oid', '=', story.story_oid)
    .execute()
  return roomOid
}

async function forgetRoom({ db }: AnswerDeps, { creator_oid: creatorOid }: LiveStoryRow) {
  await db
    .updateTable('live_stories')
    .set({ room_oid: null, room_stream_oid: null })
    .where('creator_oid', '=', creatorOid)
    .execute()
}

async function endLease({ db, clock }: AnswerDeps, oid: string): Promise<void> {
  await changeTurn(db, oid, { lease_until: clock.now() })
}

async function changeTurn(
  db: Tx | AnswerDeps['db'],
  oid: string,
  change: Pick<TurnRow, 'lease_until'>,
): Promise<void> {
  await db.updateTable('live_story_turns').set(change).where('oid', '=', oid).execute()
}

function listEvents({ db }: AnswerDeps, turnOid: string): Promise<EventRow[]> {
  return db
    .selectFrom('live_story_events')
    .selectAll()
    .where('turn_oid', '=', turnOid)
    .orderBy('created_at')
    .orderBy('oid')
    .execute()
}

function eventOf({ kind, coins, name, content, item }: EventRow): LiveEvent[] {
  return kind === 'chat' ? [] : [{ kind, coins, donor: name, message: content, item }]
}

function lineOf(row: EventRow): string {
  const [event] = eventOf(row)
  return event ? sayLiveEvent(event) : sayViewer({ name: row.name, text: row.content })
}

/** For the narrator, which reads no prompt: who it comes from, and their own words. */
function heardOf({ kind, name, content }: EventRow): LiveHeard {
  const anonymousNumber = numberOfAnonymous(name)
  const words = viewerText(content)
  return {
    kind,
    name: anonymousNumber === null ? viewerText(name) : '',
    anonymousNumber,
    words: words === '' ? null : words,
  }
}

/** The creator, who pays and owns the room; throws if they have left. */
async function actorOf(deps: AnswerDeps, creatorOid: string): Promise<UserActor> {
  const user = await findUser(deps.db, creatorOid)
  if (!user || user.withdrawn_at) throw new AppError('account.user_not_found')
  const roles = await rolesOf(deps, user)
  return { userOid: user.oid, guestId: null, sessionId: null, roles, address: '' }
}

/** The job that takes over what processes which ended had begun, and what was left waiting. */
export async function answerOverdue(deps: AnswerDeps): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('live_story_turns')
    .select('creator_oid')
    .where('state', '=', 'open')
    .where('lease_until', '<=', now)
    .union(
      deps.db
        .selectFrom('live_story_events')
        .select('creator_oid')
        .where('turn_oid', 'is', null)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('live_stories')
              .select('story_oid')
              .whereRef('live_stories.creator_oid', '=', 'live_story_events.creator_oid')
              .where('stopped_for', 'is', null),
          ),
        ),
    )
    .limit(100)
    .execute()
  for (const { creator_oid: creatorOid } of due) await answerEvents(deps, creatorOid)
}
