import { mentionsMaxCount } from '@plax/contracts/engagement/comment-values'
import type { ChatMention } from '@plax/contracts/live/chat-text'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { type Placeholders, preparedRead } from '../../../platform/db/prepared.ts'
import { findMentions } from '../../engagement/engagement.service.ts'
import { readWordList, shadowedAmong, type WordList } from '../../moderation/moderation.service.ts'
import { findBans } from './bans.ts'
import type { BanRow, ChatRow } from './chat.tables.ts'
import { findNumbered, numbersIn } from './number-mentions.ts'
import { findPasses } from './passes.ts'
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
  /** Who may write though the room is limited to followers or subscribers. */
  passes: ReadonlySet<string>
  shadowed: ReadonlySet<string>
  words: WordList
  /** By the ids of messages. */
  mentions: ReadonlyMap<string, ChatMention[]>
}

const storedColumns = ['oid', 'seq', 'creator_oid', 'sender_oid', 'created_at', 'content'] as const
type StoredColumn = (typeof storedColumns)[number]

const viewerColumns = [
  'creator_oid',
  'viewer_kind',
  'viewer_oid',
  'admitted_at',
  'last_sent_at',
  'word_count',
  'words_since',
] as const

const readStored = preparedRead((db, { oids }: Placeholders<{ oids: string[] }>) =>
  db
    .selectFrom('live_chat_messages')
    .select(storedColumns)
    .where(sql<boolean>`oid = ANY(${oids}::text[])`),
)

const readViewers = preparedRead(
  (db, { creatorOid, oids }: Placeholders<{ creatorOid: string; oids: string[] }>) =>
    db
      .selectFrom('live_chat_viewers')
      .select(viewerColumns)
      .where('creator_oid', '=', creatorOid)
      .where(sql<boolean>`viewer_oid = ANY(${oids}::text[])`),
)

const readStream = preparedRead((db, { creatorOid }: Placeholders<{ creatorOid: string }>) =>
  db
    .selectFrom('live_streams')
    .select(['oid', 'state', 'uses_anonymous_chat'])
    .where('creator_oid', '=', creatorOid)
    .where('ended_at', 'is', null),
)

const readRules = preparedRead((db, { creatorOid }: Placeholders<{ creatorOid: string }>) =>
  db
    .selectFrom('live_chat_rooms')
    .select(['audience', 'slow_seconds'])
    .where('creator_oid', '=', creatorOid),
)

export async function readBatchFacts(
  tx: Tx,
  { creatorOid, sent }: { creatorOid: string; sent: readonly SentMessage[] },
): Promise<BatchFacts> {
  const now = sent.at(-1)?.sentAt ?? new Date(0)
  const userOids = sent.flatMap(({ pass: { chatter } }) =>
    chatter.kind === 'user' ? [chatter.oid] : [],
  )
  const chatters = sent.map(({ pass: { chatter } }) => chatter)
  const [known, viewers, mentions, [stream], [room], bans, shadowed, words, senders] =
    await Promise.all([
      readStored(tx, { oids: sent.map(({ id }) => id) }),
      readViewers(tx, { creatorOid, oids: chatters.map(({ oid }) => oid) }),
      readMentions(tx, { creatorOid, sent }),
      readStream(tx, { creatorOid }),
      readRules(tx, { creatorOid }),
      findBans(tx, { creatorOid, chatters, now }),
      shadowedAmong(tx, { userOids, now }),
      readWordList(tx, creatorOid),
      readSenders(tx, { creatorOid, userOids, now }),
    ])
  const streamOid = stream?.state === 'on' ? stream.oid : null
  // A room without a row has the rules that a new one gets.
  const { audience, slow_seconds } = room ?? { audience: 'everyone', slow_seconds: 0 }
  return {
    creatorOid,
    streamOid,
    useAnonymousChat: stream?.uses_anonymous_chat ?? false,
    room: { audience, slow_seconds },
    bans,
    passes: audience !== 'everyone' ? await findPasses(tx, { streamOid, chatters }) : new Set(),
    shadowed,
    words,
    known: new Map(known.map((row) => [row.oid, row])),
    senders,
    viewers: new Map(viewers.map((row) => [row.viewer_oid, row])),
    mentions,
  }
}

async function readMentions(
  tx: Tx,
  { creatorOid, sent }: { creatorOid: string; sent: readonly SentMessage[] },
): Promise<Map<string, ChatMention[]>> {
  const naming = sent.filter(({ content }) => /[@＠]/.test(content))
  const numbers = [...new Set(naming.flatMap(({ content }) => numbersIn(content)))]
  const [numbered, ...named] = await Promise.all([
    findNumbered(tx, { creatorOid, numbers }),
    ...naming.map(({ content }) => findMentions(tx, content)),
  ])
  return new Map(
    naming.map(({ id, content }, index) => {
      const users = named[index] ?? []
      // A number that is somebody’s nickname means them.
      const others = numbersIn(content).flatMap((number) =>
        users.some(({ name }) => name === number) ? [] : (numbered.get(number) ?? []),
      )
      return [id, [...users, ...others].slice(0, mentionsMaxCount)]
    }),
  )
}
