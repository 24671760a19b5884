import type { ChatMention } from '@plax/contracts/live/chat-text'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { findMentions } from '../../engagement/engagement.service.ts'
import { findCurrentStream } from '../streams/streams.ts'
import type { ChatRow } from './chat.tables.ts'
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
    sent.flatMap(({ pass: { viewer } }) => (viewer.kind === kind ? [viewer.oid] : []))
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
  return {
    creatorOid,
    streamOid: (await findCurrentStream(tx, creatorOid))?.oid ?? null,
    useAnonymousChat: false,
    known: new Map(known.map((row) => [row.oid, row])),
    senders: await readSenders(tx, { creatorOid, userOids: oidsOf('user'), now }),
    viewers: new Map(viewers.map((row) => [row.viewer_oid, row])),
    mentions,
  }
}

/** Notes who has written, and with which token. */
export async function rememberSenders(tx: Tx, written: readonly SentMessage[]): Promise<void> {
  const last = new Map(written.map((message) => [message.pass.viewer.oid, message]))
  if (last.size === 0) return
  const rows = [...last.values()].map(({ pass, sentAt }) => ({
    creator_oid: pass.creatorOid,
    viewer_kind: pass.viewer.kind,
    viewer_oid: pass.viewer.oid,
    admitted_at: pass.madeAt,
    last_sent_at: sentAt,
  }))
  await tx
    .insertInto('live_chat_viewers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['creator_oid', 'viewer_kind', 'viewer_oid']).doUpdateSet((eb) => ({
        admitted_at: eb.ref('excluded.admitted_at'),
        last_sent_at: eb.ref('excluded.last_sent_at'),
      })),
    )
    .execute()
}
