import type { LiveChatEntry, ReplayChatEntry } from '@plax/contracts/live/chat-events'
import { momentAt, replayPosition } from '@plax/streaming/replay/replay-position'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { assertOpens } from '../../access/access.service.ts'
import '../chat/chat.tables.ts'
import { readStreamChat } from '../chat/read-log.ts'
import { findReplayOf } from './replays.queries.ts'
import './replays.tables.ts'

const messagesATime = 200

/** Whether a message is part of a replay that was published, and is kept as long as that. */
export const isChatOfPublishedReplay = sql<boolean>`EXISTS (SELECT FROM live_replays
  WHERE live_replays.oid = live_chat_messages.stream_oid AND published_at IS NOT NULL)`

interface ReplayEntry {
  atMs: number
  entry: ReplayChatEntry
}

/**
 * A page of the chat of the stream of a content: messages, donations, changes of missions and ends of
 * polls, each with its place in the video, from a position on or after a number; for those whom the
 * content is open. Later bans and deletions apply.
 */
export async function readReplayChat(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asked: { actor: Actor; contentOid: string; fromMs: number; after: number | undefined },
): Promise<{ items: ReplayEntry[]; nextAfter: number | null }> {
  const { actor, contentOid, fromMs } = asked
  const now = clock.now()
  await assertOpens(db, { itemOid: contentOid, actor, now })
  const replay = await findReplayOf(db, contentOid)
  if (!replay?.parts) throw new AppError('live.no_replay')
  const timeline = { runs: replay.runs, parts: replay.parts }
  const streamOid = replay.oid
  const moment = momentAt(timeline, fromMs)
  if (asked.after === undefined && moment === null) return { items: [], nextAfter: null }
  const after = asked.after ?? (await lastBefore(db, { streamOid, at: new Date(moment ?? 0) }))
  const entries = await readStreamChat(db, { streamOid, after, limit: messagesATime, now })
  const items = entries.flatMap(({ data }) => {
    if (!isShown(data)) return []
    const position = replayPosition(timeline, Date.parse(data.sendTime))
    return position === null ? [] : [{ atMs: Math.round(position), entry: data }]
  })
  const isFull = entries.length === messagesATime
  return { items, nextAfter: isFull ? (entries.at(-1)?.seq ?? null) : null }
}

function isShown(entry: LiveChatEntry): entry is ReplayChatEntry {
  if (entry.event === 'message') return !entry.isBan && !entry.isDeleted
  return entry.event === 'pollEnd' || entry.event === 'donation' || entry.event === 'mission'
}

/** The number of the last message before a moment. */
async function lastBefore(
  db: Db,
  { streamOid, at }: { streamOid: string; at: Date },
): Promise<number> {
  const row = await db
    .selectFrom('live_chat_messages')
    .select('seq')
    .where('stream_oid', '=', streamOid)
    .where('created_at', '<', at)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? 0
}
