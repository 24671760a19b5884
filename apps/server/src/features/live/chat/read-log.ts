import type { LiveChatEntry, LiveChatMessage } from '@plax/contracts/live/chat-events'
import { chatHtml } from '@plax/contracts/live/chat-text'
import { liveChatFirstCount } from '@plax/contracts/live/chat-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Placeholders, preparedRead } from '../../../platform/db/prepared.ts'
import { listFreeTitles } from '../../content/content.service.ts'
import { isRunning } from './bans.ts'
import type { ChatRow, MessageData } from './chat.tables.ts'

export interface ChatEntry {
  seq: number
  data: LiveChatEntry
}

const logColumns = [
  'seq',
  'type',
  'oid',
  'sender_kind',
  'shown_oid',
  'content',
  'data',
  'created_at',
  'deleted_at',
] as const

type LogRow = Pick<ChatRow, (typeof logColumns)[number]> & { is_banned: boolean }

/** As many as one reading of the hub takes. */
const mostAtOnce = 200

/** What is said of a room’s messages now: later bans and deletions apply. */
function rowsOf(db: Db | Tx, now: Date) {
  return db
    .selectFrom('live_chat_messages')
    .select(logColumns)
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM live_chat_bans
        WHERE live_chat_bans.creator_oid = live_chat_messages.creator_oid
          AND live_chat_bans.viewer_kind = live_chat_messages.sender_kind
          AND live_chat_bans.viewer_oid = live_chat_messages.sender_oid
          AND ${isRunning(now)})`.as('is_banned'),
    )
    .where('is_shadowed', '=', false)
}

const readNext = preparedRead(
  (
    db,
    { creatorOid, after, now }: Placeholders<{ creatorOid: string; after: number; now: Date }>,
  ) =>
    rowsOf(db, now)
      .where('creator_oid', '=', creatorOid)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(mostAtOnce),
)

/** The oldest entries after a number, or the newest if it’s null; in their order. */
export async function readChat(
  db: Db,
  { creatorOid, after, now }: { creatorOid: string; after: number | null; now: Date },
): Promise<ChatEntry[]> {
  if (after !== null) return presentLog(db, await readNext(db, { creatorOid, after, now }), now)
  const newest = await rowsOf(db, now)
    .where('creator_oid', '=', creatorOid)
    .orderBy('seq', 'desc')
    .limit(liveChatFirstCount)
    .execute()
  return presentLog(db, newest.toReversed(), now)
}

/** Entries before a number, in their order. */
export async function readEarlier(
  db: Db,
  asked: { creatorOid: string; before: number; limit: number; now: Date },
): Promise<ChatEntry[]> {
  const { creatorOid, before, limit, now } = asked
  const rows = await rowsOf(db, now)
    .where('creator_oid', '=', creatorOid)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return presentLog(db, rows.toReversed(), now)
}

/** What was said and what happened in a stream, in its order, after a number: for replays. */
export async function readStreamChat(
  db: Db,
  asked: { streamOid: string; after: number; limit: number; now: Date },
): Promise<ChatEntry[]> {
  const { streamOid, after, limit, now } = asked
  const rows = rowsOf(db, now).where('stream_oid', '=', streamOid).where('seq', '>', after)
  return presentLog(db, await rows.orderBy('seq').limit(limit).execute(), now)
}

/** One message; null if there is none. */
export async function readMessage(
  db: Db | Tx,
  { oid, now }: { oid: string; now: Date },
): Promise<LiveChatMessage | null> {
  const row = await rowsOf(db, now).where('oid', '=', oid).executeTakeFirst()
  const entry = row && presentEntry(row).data
  return entry?.event === 'message' ? entry : null
}

async function presentLog(db: Db, rows: readonly LogRow[], now: Date): Promise<ChatEntry[]> {
  const entries = rows.map(presentEntry)
  const oids = entries.flatMap(({ data }) => playedIn(data)?.oid ?? [])
  if (oids.length === 0) return entries
  const titles = await listFreeTitles(db, { oids, now })
  for (const { data } of entries) {
    const media = playedIn(data)
    if (media) media.title = titles.get(media.oid) ?? null
  }
  return entries
}

/** What a donation plays: its title is shown while anyone may play it. */
function playedIn(data: LiveChatEntry) {
  return data.event === 'donation' ? data.donation.media : null
}

function presentEntry(row: LogRow): ChatEntry {
  const { seq, type, oid: id, data } = row
  const sendTime = row.created_at.toISOString()
  if (type !== 'message') {
    return { seq, data: { event: type, id, sendTime, ...data } as LiveChatEntry }
  }
  const { mentions, ...sender } = data as unknown as MessageData
  const isDeleted = row.deleted_at !== null
  const content = isDeleted ? '' : row.content
  return {
    seq,
    data: {
      event: 'message',
      id,
      sendTime,
      content,
      htmlContent: chatHtml(content, mentions),
      senderOid: row.shown_oid ?? '',
      isGuest: row.sender_kind === 'guest',
      isHiddenName: sender.nickname === null,
      isBan: row.is_banned,
      isDeleted,
      ...sender,
      mentions: isDeleted ? [] : mentions,
    },
  }
}
