import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { findEvent, type OutboxEvent } from '../../../platform/events/reader.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { findUser } from '../../account/account.service.ts'
import { findStream } from '../streams/streams.ts'
import { endRunningPoll } from './polls/run-poll.ts'
import { type ChatEvent, postEvent, wasPosted } from './post-event.ts'
import { hintChat, lockRoom, recheckChat } from './room.ts'
import { unpinEnded } from './unpin.ts'

type NewsDeps = Pick<Deps, 'db' | 'clock' | 'bus'>

export const chatNewsTask = 'live.chat-news'
/** A decision about a report changed what a chat shows; what it posted is announced. */
export const judgedEvent = 'live.chat_judged'
/** After which someone may have to leave the chat. */
const rechecked = new Set(['live.permission_changed', 'role.taken'])
/** Who wrote within it is still shown by a former name. */
const shownMs = 12 * 3600 * 1000

interface Payload {
  streamOid?: string
  creatorOid?: string
  userOid?: string
  role?: string
}

/** Says in chats what became of their streams and of those who wrote in them; each piece of news once. */
export const chatNews: Record<string, readonly string[]> = {
  'live.started': [chatNewsTask],
  'live.ended': [chatNewsTask],
  'live.permission_scheduled': [chatNewsTask],
  'live.permission_changed': [chatNewsTask],
  'nickname.changed': [chatNewsTask],
  'role.given': [chatNewsTask],
  'role.taken': [chatNewsTask],
  'emoticon.changed': [chatNewsTask],
  [judgedEvent]: [chatNewsTask],
}

export function sayNews(deps: NewsDeps): Job {
  return async ({ seq }) => {
    const news = await findEvent(deps.db, Number(seq))
    if (!news) return
    for (const room of await listRooms(deps, news.payload)) {
      await deps.db.transaction().execute((tx) => say(tx, { room, news }))
      await hintChat(deps.bus, room)
      if (rechecked.has(news.type)) await recheckChat(deps.bus, room)
    }
  }
}

async function listRooms(deps: NewsDeps, news: Payload): Promise<string[]> {
  if (news.creatorOid) return [news.creatorOid]
  return news.userOid && !news.role ? listRecentRooms(deps, news.userOid) : []
}

/** Chats in which someone wrote lately. */
async function listRecentRooms({ db, clock }: NewsDeps, userOid: string): Promise<string[]> {
  const since = new Date(clock.now().getTime() - shownMs)
  const rows = await db
    .selectFrom('live_chat_viewers')
    .select('creator_oid')
    .where('viewer_oid', '=', userOid)
    .where('last_sent_at', '>', since)
    .execute()
  return rows.map(({ creator_oid }) => creator_oid)
}

async function say(
  tx: Tx,
  { room: creatorOid, news }: { room: string; news: OutboxEvent },
): Promise<void> {
  const { streamOid, userOid } = news.payload as Payload
  if (news.type === 'live.ended' && streamOid) {
    await endRunningPoll(tx, { creatorOid, streamOid, now: news.createdAt })
    await unpinEnded(tx, { creatorOid, endedAt: news.createdAt })
  }
  const common = {
    creatorOid,
    streamOid: streamOid ?? null,
    subjectOid: userOid ?? null,
    now: news.createdAt,
    once: String(news.seq),
  }
  const event = await describe(tx, news)
  if (!event) return
  const { once } = common
  const hasHistory = (await lockRoom(tx, creatorOid)) > 0
  // Nobody has it open.
  if (event.event === 'updatedEmoticonData' && !hasHistory) return
  const isNew = !(await wasPosted(tx, { creatorOid, type: event.event, once }))
  // A line between broadcasts (spec D51).
  if (event.event === 'liveOn' && hasHistory && isNew) {
    await postEvent(tx, { ...common, event: { event: 'divide' } })
  }
  await postEvent(tx, { ...common, event })
}

async function describe(
  tx: Tx,
  { type, payload, createdAt }: OutboxEvent,
): Promise<ChatEvent | null> {
  const { streamOid, userOid = '' } = payload as Payload
  switch (type) {
    case 'live.started':
      return { event: 'liveOn', streamOid: streamOid ?? null }
    case 'live.ended':
      return { event: 'liveOff', streamOid: streamOid ?? null }
    case 'emoticon.changed':
      return { event: 'updatedEmoticonData' }
    case judgedEvent:
      return null
    case 'live.permission_changed':
      return { event: 'streamPermissionChanged' }
    case 'live.permission_scheduled':
      return describeChange(tx, streamOid ?? '')
    case 'role.given':
      return describeManager(tx, userOid, createdAt)
    case 'role.taken':
      return { event: 'removeManager', userOids: [userOid] }
    default:
      return describeUser(tx, userOid)
  }
}

/** Null if the change was taken back. */
async function describeChange(tx: Tx, streamOid: string): Promise<ChatEvent | null> {
  const stream = await findStream(tx, streamOid)
  if (!stream?.next_entry || !stream.next_entry_at) return null
  return {
    event: 'streamPermissionNotification',
    newInvitationRules: { ...stream.next_entry },
    scheduleDate: stream.next_entry_at.toISOString(),
  }
}

/** A role of one creator is that of a manager. */
async function describeManager(tx: Tx, userOid: string, at: Date): Promise<ChatEvent | null> {
  const user = await findUser(tx, userOid)
  if (!user || user.withdrawn_at) return null
  const { nickname } = user
  return { event: 'makeManager', userOid, nickname, date: at.toISOString() }
}

/** Null for who left. */
async function describeUser(tx: Tx, userOid: string): Promise<ChatEvent | null> {
  const user = await findUser(tx, userOid)
  if (!user || user.withdrawn_at) return null
  return { event: 'updatedUserData', userOid, nickname: user.nickname }
}
