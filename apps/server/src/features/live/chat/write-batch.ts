import type { Deps } from '../../../deps.ts'
import { insertAll } from '../../../platform/db/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import { type BatchFacts, readBatchFacts, rememberSenders } from './batch-facts.ts'
import type { ChatPass } from './chat-token.ts'
import { describeSender } from './describe-sender.ts'
import { lockRoom, takeNumbers } from './room.ts'

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
 * their order. A message that is stored already is acknowledged again.
 */
export function writeBatch(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  { creatorOid, sent }: { creatorOid: string; sent: readonly SentMessage[] },
): Promise<Outcome[]> {
  return db.transaction().execute(async (tx) => {
    await lockRoom(tx, creatorOid)
    const facts = await readBatchFacts(tx, { creatorOid, sent })
    const accepted = sent.filter((message, index) => {
      const isRepeated = sent.findIndex(({ id }) => id === message.id) < index
      return !isRepeated && !facts.known.has(message.id) && refusalOf(message, facts) === null
    })
    let seq = await takeNumbers(tx, { creatorOid, count: accepted.length })
    const rows = accepted.map((message) => ({
      creator_oid: creatorOid,
      seq: seq++,
      oid: message.id,
      type: 'message' as const,
      stream_oid: facts.streamOid,
      sender_kind: message.pass.viewer.kind,
      sender_oid: message.pass.viewer.oid,
      ...describeSender(secret, message, facts),
      subject_oid: null,
      content: message.content,
      created_at: message.sentAt,
    }))
    await insertAll(tx, 'live_chat_messages', rows)
    await rememberSenders(tx, accepted)
    const stored = new Map([...facts.known, ...rows.map((row) => [row.oid, row] as const)])
    return sent.map((message) => {
      const row = stored.get(message.id)
      if (!row) return refusalOf(message, facts) ?? new AppError('server.unknown')
      const isOwn = row.creator_oid === creatorOid && row.sender_oid === message.pass.viewer.oid
      if (!isOwn) return new AppError('live.chat_id_taken')
      const { oid: id, created_at: at, content } = row
      return { id, seq: row.seq, sendTime: at.toISOString(), content }
    })
  })
}

/** Why a message can’t be written now; null if it can. */
function refusalOf({ pass, sentAt }: SentMessage, facts: BatchFacts): AppError | null {
  const { viewer, madeAt, firstUseBy } = pass
  const isUsed = facts.viewers.get(viewer.oid)?.admitted_at.getTime() === madeAt.getTime()
  if (firstUseBy <= sentAt && !isUsed) return new AppError('live.chat_token_refused')
  const isHere = viewer.kind === 'guest' || facts.senders.has(viewer.oid)
  return isHere ? null : new AppError('live.chat_token_refused')
}
