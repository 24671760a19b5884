import type { Tx } from '../db/database.ts'

/** News of a state change: a past-tense type such as `story.published`, and ids. */
export interface OutboxEvent {
  stream: string
  type: string
  payload: Record<string, unknown>
}

/** Writes the news in the transaction that makes it; the relay numbers and spreads it later. */
export async function emit(tx: Tx, event: OutboxEvent, now: Date): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      stream: event.stream,
      type: event.type,
      payload: JSON.stringify(event.payload),
      created_at: now,
    })
    .execute()
}
