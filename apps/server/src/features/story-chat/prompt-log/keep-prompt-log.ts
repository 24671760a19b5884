import { type AssembledPrompt, compactTrace } from '@plax/story-engine'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Placeholders, preparedQuery } from '../../../platform/db/prepared.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import type { Log } from '../../../platform/log.ts'
import type { StoredTrace } from '../room/room.tables.ts'

/** What a reply is made from. */
export interface MadeFrom extends Pick<AssembledPrompt, 'messages' | 'trace'> {
  messageOid: string
  roomOid: string
  maxPromptTokens: number
}

interface PromptLogRow {
  messageOid: string
  roomOid: string
  trace: string
  messages: string
  createdAt: Date
}

const writeLog = preparedQuery((db, log: Placeholders<PromptLogRow>) =>
  db
    .insertInto('prompt_logs')
    .values({
      message_oid: log.messageOid,
      room_oid: log.roomOid,
      trace: log.trace,
      messages: log.messages,
      created_at: log.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing()),
)

/**
 * Keeps what a reply is made from. A failure here is logged and costs neither the reader nor the reply
 * anything. Kept once; a repeated call changes nothing.
 */
export async function keepPromptLog(
  db: Db | Tx,
  { clock, log }: { clock: Clock; log: Log },
  made: MadeFrom,
): Promise<void> {
  const { messageOid, roomOid, messages, maxPromptTokens } = made
  const trace: StoredTrace = { ...compactTrace(made.trace), maxPromptTokens }
  try {
    await writeLog(db, {
      messageOid,
      roomOid,
      trace: storableJson(trace),
      messages: storableJson(messages),
      createdAt: clock.now(),
    })
  } catch (error) {
    log.warn({ err: error, messageOid }, 'a prompt could not be logged')
  }
}
