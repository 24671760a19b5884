import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { OutboxEvent } from '../../../platform/events/reader.ts'
import './notification-queue.tables.ts'

export interface PendingEvent {
  seq: number
  /** Null if the log no longer has it. */
  event: OutboxEvent | null
  /** Users with IDs up to here have been notified. */
  notifiedUpTo: string
}

interface Row extends Omit<OutboxEvent, 'type'> {
  notifiedUpTo: string
  type: string | null
}

/** The least-advanced event, the oldest first; skips what another process is working on. */
export async function lockNext(tx: Tx): Promise<PendingEvent | null> {
  const { rows } = await sql<Row>`
    SELECT pending.seq, pending.notified_up_to AS "notifiedUpTo", outbox.stream, outbox.type, outbox.payload,
      outbox.created_at AS "createdAt"
    FROM notification_queue AS pending LEFT JOIN outbox ON outbox.seq = pending.seq
    ORDER BY pending.turn, pending.seq LIMIT 1 FOR UPDATE OF pending SKIP LOCKED`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { notifiedUpTo, type, ...rest } = row
  return { seq: row.seq, notifiedUpTo, event: type === null ? null : { ...rest, type } }
}

/** Stores the progress; null if everyone has been notified. */
export async function keepPlace(
  tx: Tx,
  { seq, notifiedUpTo }: { seq: number; notifiedUpTo: string | null },
): Promise<void> {
  if (notifiedUpTo === null) {
    await tx.deleteFrom('notification_queue').where('seq', '=', seq).execute()
    return
  }
  const set = { notified_up_to: notifiedUpTo, turn: sql<number>`turn + 1` }
  await tx.updateTable('notification_queue').set(set).where('seq', '=', seq).execute()
}

/** Moves a failed event behind the others. */
export async function letOthersPass(db: Db, seq: number): Promise<void> {
  const set = { turn: sql<number>`turn + 1` }
  await db.updateTable('notification_queue').set(set).where('seq', '=', seq).execute()
}
