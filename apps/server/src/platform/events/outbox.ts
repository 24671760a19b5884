import type { Tx } from '../db/database.ts'
import { insertAll } from '../db/prepared.ts'

/** A state change: a past-tense type such as `story.published`, and ids. */
export interface NewEvent {
  stream: string
  type: string
  payload: Record<string, unknown>
}

/** Writes the event in the transaction that makes it; the relay numbers it and starts its jobs later. */
export async function emit(tx: Tx, event: NewEvent, now: Date): Promise<void> {
  await emitAll(tx, [event], now)
}

export async function emitAll(tx: Tx, events: readonly NewEvent[], now: Date): Promise<void> {
  const rows = events.map(({ stream, type, payload }) => ({
    stream,
    type,
    payload,
    created_at: now,
  }))
  await insertAll(tx, 'outbox', rows)
}
