import { bannedWordsBanMinutes, bannedWordsReason } from '@plax/contracts/live/chat-values'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sql } from 'kysely'
import { insertAll, preparedQuery, together } from '../../../platform/db/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import { type BatchFacts, readBatchFacts } from './batch-facts.ts'
import type { ChatPass } from './chat-token.ts'
import { describeSender } from './describe-sender.ts'
import { judgeBatch, type Verdicts } from './judge-batch.ts'
import { applyBan } from './moderate.ts'
import { lockKnownRoom, lockRoom, takeNumbers } from './room.ts'

export interface SentMessage {
  pass: ChatPass
  id: string
  content: string
  sentAt: Date
}

export interface Acknowledgment {
  id: string
  seq: number
  sendTime: string
  content: string
}

/** That a message is stored, or why it isn’t. */
export type Outcome = Acknowledgment | AppError

/**
 * Writes the messages of a room in one transaction, which takes its next numbers; answers for each in
 * their order, and whether it banned anyone. A message that is stored already is acknowledged again.
 */
export function writeBatch(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  { creatorOid, sent }: { creatorOid: string; sent: readonly SentMessage[] },
): Promise<{ outcomes: Outcome[]; hasBanned: boolean }> {
  return db.transaction().execute(async (tx) => {
    const { last, facts } = await lockAndRead(tx, { creatorOid, sent })
    const verdicts = judgeBatch(sent, facts)
    const { accepted, refused } = verdicts
    const first = last + 1
    const rows = accepted.map((message, index) =>
      rowOf(secret, message, { facts, seq: first + index }),
    )
    await together(
      tx,
      (at) => takeNumbers(at, { creatorOid, count: rows.length }),
      (at) => insertAll(at, 'live_chat_messages', rows),
      (at) => rememberSenders(at, verdicts),
    )
    await banForWords(tx, secret, { facts, verdicts })
    const stored = new Map([...facts.known, ...rows.map((row) => [row.oid, row] as const)])
    const outcomes = sent.map((message) => {
      const row = stored.get(message.id)
      if (!row) return refused.get(message) ?? new AppError('server.unknown')
      const isOwn = row.creator_oid === creatorOid && row.sender_oid === message.pass.chatter.oid
      if (!isOwn) return new AppError('live.chat_id_taken')
      const { oid: id, created_at: at, content } = row
      return { id, seq: row.seq, sendTime: at.toISOString(), content }
    })
    return { outcomes, hasBanned: verdicts.banned.length > 0 }
  })
}

/** Locks the room, and reads under its lock in the same trip to the database. */
async function lockAndRead(
  tx: Tx,
  batch: { creatorOid: string; sent: readonly SentMessage[] },
): Promise<{ last: number; facts: BatchFacts }> {
  const [last, facts] = await together(
    tx,
    (at) => lockKnownRoom(at, batch.creatorOid),
    (at) => readBatchFacts(at, batch),
  )
  if (last !== null) return { last, facts }
  // What was read wasn’t locked.
  return { last: await lockRoom(tx, batch.creatorOid), facts: await readBatchFacts(tx, batch) }
}

function rowOf(
  secret: string,
  message: SentMessage,
  { facts, seq }: { facts: BatchFacts; seq: number },
) {
  const { chatter } = message.pass
  return {
    creator_oid: facts.creatorOid,
    seq,
    oid: message.id,
    type: 'message' as const,
    stream_oid: facts.streamOid,
    sender_kind: chatter.kind,
    sender_oid: chatter.oid,
    ...describeSender(secret, message, facts),
    subject_oid: null,
    content: message.content,
    created_at: message.sentAt,
    deleted_at: null,
    is_shadowed: facts.shadowed.has(chatter.oid),
  }
}

/** Notes who has written, when, with which token, and how often banned words. */
async function rememberSenders(tx: Tx, { accepted, states }: Verdicts): Promise<void> {
  const passes = new Map(accepted.map(({ pass }) => [pass.chatter.oid, pass]))
  const rows = [...passes].flatMap(([oid, pass]) => {
    const state = states.get(oid)
    if (!state?.lastSentAt) return []
    return {
      creator_oid: pass.creatorOid,
      viewer_kind: pass.chatter.kind,
      viewer_oid: oid,
      admitted_at: pass.madeAt,
      last_sent_at: state.lastSentAt,
      word_count: state.wordCount,
      words_since: state.wordsSince,
    }
  })
  if (rows.length > 0) await putViewers(tx, { rows: JSON.stringify(rows) })
}

const putViewers = preparedQuery<{ rows: string }, never>((db, { rows }) => ({
  compile: () =>
    sql<never>`INSERT INTO live_chat_viewers (creator_oid, viewer_kind, viewer_oid, admitted_at,
          last_sent_at, word_count, words_since)
        SELECT creator_oid, viewer_kind, viewer_oid, admitted_at, last_sent_at, word_count,
          words_since FROM jsonb_populate_recordset(NULL::live_chat_viewers, ${rows}::jsonb)
        ON CONFLICT (creator_oid, viewer_kind, viewer_oid) DO UPDATE SET
          admitted_at = excluded.admitted_at, last_sent_at = excluded.last_sent_at,
          word_count = excluded.word_count, words_since = excluded.words_since`.compile(db),
}))

/** R-live-chat-040. */
async function banForWords(
  tx: Tx,
  secret: string,
  { facts, verdicts }: { facts: BatchFacts; verdicts: Verdicts },
): Promise<void> {
  for (const message of verdicts.banned) {
    const { shown_oid: shownOid, data } = describeSender(secret, message, facts)
    const { chatter } = message.pass
    const known = { chatter, shownOid: shownOid ?? chatter.oid, nickname: data.nickname }
    await applyBan(tx, known, {
      creatorOid: facts.creatorOid,
      minutes: bannedWordsBanMinutes,
      reason: bannedWordsReason,
      description: '',
      by: null,
      now: message.sentAt,
    })
  }
}
