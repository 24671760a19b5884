import type { PromptMessage, Trace } from '@plax/story-engine'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import type { Log } from '../../../platform/log.ts'
import type { StoredTrace } from '../room/room.tables.ts'

/**
 * Keeps what a reply was made from, before it is settled: a failure here is logged and costs neither
 * the reader nor the reply anything. Kept once; a repeated call changes nothing.
 */
export async function keepPromptLog(
  deps: { db: Db; clock: Clock; log: Log },
  made: {
    messageOid: string
    roomOid: string
    trace: Trace
    maxPromptTokens: number
    messages: readonly PromptMessage[]
  },
): Promise<void> {
  const trace: StoredTrace = { ...made.trace, maxPromptTokens: made.maxPromptTokens }
  try {
    const row = deps.db
      .insertInto('prompt_logs')
      .values({
        message_oid: made.messageOid,
        room_oid: made.roomOid,
        trace: storableJson(trace),
        messages: storableJson(made.messages),
        created_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
    await executePrepared(deps.db, row)
  } catch (error) {
    deps.log.warn({ err: error, messageOid: made.messageOid }, 'a prompt could not be logged')
  }
}
