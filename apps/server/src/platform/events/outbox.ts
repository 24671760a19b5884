import type { Tx } from '../db/database.ts'
import { preparedQuery, type Placeholders } from '../db/prepared.ts'

/** A state change: a past-tense type such as `story.published`, and ids. */
export interface NewEvent {
  stream: string
  type: string
  payload: Record<string, unknown>
}

interface OutboxRow {
  stream: string
  type: string
  payload: string
  createdAt: Date
}

const insertEvent = preparedQuery((db, row: Placeholders<OutboxRow>) =>
  db.insertInto('outbox').values({
    stream: row.stream,
    type: row.type,
    payload: row.payload,
    created_at: row.createdAt,
  }),
)

/** Writes the event in the transaction that makes it; the relay numbers it and starts its jobs later. */
export async function emit(tx: Tx, event: NewEvent, now: Date): Promise<void> {
  const { stream, type } = event
  await insertEvent(tx, { stream, type, payload: JSON.stringify(event.payload), createdAt: now })
}
