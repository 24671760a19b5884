import type { Tx } from '../db/database.ts'
import { preparedQuery, type Placeholders } from '../db/prepared.ts'

/** News of a state change: a past-tense type such as `story.published`, and ids. */
export interface OutboxEvent {
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

const insertNews = preparedQuery((db, news: Placeholders<OutboxRow>) =>
  db.insertInto('outbox').values({
    stream: news.stream,
    type: news.type,
    payload: news.payload,
    created_at: news.createdAt,
  }),
)

/** Writes the news in the transaction that makes it; the relay numbers and spreads it later. */
export async function emit(tx: Tx, event: OutboxEvent, now: Date): Promise<void> {
  const { stream, type } = event
  await insertNews(tx, { stream, type, payload: JSON.stringify(event.payload), createdAt: now })
}
