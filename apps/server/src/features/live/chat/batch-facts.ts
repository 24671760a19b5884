import type { ChatMention } from '@plax/contracts/live/chat-text'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { findMentions } from '../../engagement/engagement.service.ts'
import { readWordList, shadowedAmong, type WordList } from '../../moderation/moderation.service.ts'
import { findCurrentStream } from '../streams/streams.ts'
import { findBans } from './bans.ts'
import type { BanRow, ChatRow } from './chat.tables.ts'
import { readSenders, type SenderFacts } from './senders.ts'
import type { SentMessage } from './write-batch.ts'

/** What decides about the messages of a batch, read once for all under the lock of their room. */
export interface BatchFacts {
  creatorOid: string
  streamOid: string | null
  useAnonymousChat: boolean
  /** Messages that are stored already, by their ids. */
  known: ReadonlyMap<string, Pick<ChatRow, StoredColumn>>
  senders: ReadonlyMap<string, SenderFacts>
  viewers: ReadonlyMap<string, Selectable<Database['live_chat_viewers']>>
  room: Pick<Selectable<Database['live_chat_rooms']>, 'audience' | 'slow_seconds'>
  bans: ReadonlyMap<string, BanRow>
  shadowed: ReadonlySet<string>
  words: WordList
  /** By the ids of messages. */
  mentions: ReadonlyMap<string, ChatMention[]>
}

const storedColumns = ['oid', 'seq', 'creator_oid', 'sender_oid', 'created_at', 'content'] as const
type StoredColumn = (typeof storedColumns)[number]

export async function readBatchFacts(
  tx: Tx,
  { creatorOid, sent }: { creatorOid: string; sent: readonly SentMessage[] },
): Promise<BatchFacts> {
  const now = sent.at(-1)?.sentAt ?? new Date(0)
  const oidsOf = (kind: 'user' | 'guest') =>
    sent.flatMap(({ pass: { chatter } }) => (chatter.kind === kind ? [chatter.oid] : []))
  const known = await tx
    .selectFrom('live_chat_messages')
    .select(storedColumns)
    .where(sql<boolean>`oid = ANY(${sent.map(({ id }) => id)}::text[])`)
    .execute()
  const viewers = await tx
    .selectFrom('live_chat_viewers')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where(sql<boolean>`viewer_oid = ANY(${[...oidsOf('user'), ...oidsOf('guest')]}::text[])`)
    .execute()
  const mentions = new Map<string, ChatMention[]>()
  for (const { id, content } of sent) {
    if (/[@＠]/.test(content)) mentions.set(id, await findMentions(tx, content))
  }
  const stream = await findCurrentStream(tx, creatorOid)
  const room = await tx
    .selectFrom('live_chat_rooms')
    .select(['audience', 'slow_seconds'])
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirstOrThrow()
  const chatters = sent.map(({ pass: { chatter } }) => chatter)
  return {
    creatorOid,
    streamOid: stream?.state === 'on' ? stream.oid : null,
    useAnonymousChat: stream?.uses_anonymous_chat ?? false,
    room,
    bans: await findBans(tx, { creatorOid, chatters, now }),
    shadowed: await shadowedAmong(tx, { userOids: oidsOf('user'), now }),
    words: await readWordList(tx, creatorOid),
    known: new Map(known.map((row) => [row.oid, row])),
    senders: await readSenders(tx, { creatorOid, userOids: oidsOf('user'), now }),
    viewers: new Map(viewers.map((row) => [row.viewer_oid, row])),
    mentions,
  }
}
