import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listAbandoned, type MessageRow } from '../room/room.queries.ts'
import { endReply } from './end-reply.ts'

/** Ends a reply whose process went silent: it failed, charges nothing, and keeps its text. */
export async function endAbandoned(
  deps: { db: Db; clock: Clock },
  message: Pick<MessageRow, 'oid' | 'room_oid' | 'lease_until'>,
): Promise<boolean> {
  const now = deps.clock.now()
  if (!message.lease_until || message.lease_until > now) return false
  const ended = await endReply(
    deps,
    {
      messageOid: message.oid,
      roomOid: message.room_oid,
      outcome: { state: 'failed', failure: 'abandoned' },
      text: null,
      receipt: null,
      earning: null,
    },
    now,
  )
  return ended !== null
}

/** The job that looks for them every minute. */
export async function sweepAbandoned(deps: { db: Db; clock: Clock }): Promise<void> {
  const now = deps.clock.now()
  for (const message of await listAbandoned(deps.db, now, 200)) {
    await endAbandoned(deps, message)
  }
}
