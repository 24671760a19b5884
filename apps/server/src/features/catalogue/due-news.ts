import type { Tx } from '../../platform/db/database.ts'
import { emit, type OutboxEvent } from '../../platform/events/outbox.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import './catalogue.tables.ts'

export const dueNewsTask = 'catalogue.tell-due'

/** What the log is told of where an item is published. */
export type PublishedNews = Pick<OutboxEvent, 'stream' | 'type'>

/** Tells of an item now, or once its instant has come; told of an earlier instant, it is forgotten. */
export async function tellPublished(
  tx: Tx,
  told: { oid: string; at: Date | null; news: PublishedNews; now: Date },
): Promise<void> {
  const { oid, at, news, now } = told
  await tx.deleteFrom('due_news').where('item_oid', '=', oid).execute()
  if (at === null) return emitOf(tx, { oid, news, now })
  await tx
    .insertInto('due_news')
    .values({ item_oid: oid, at, ...news })
    .execute()
  await addJob(tx, dueNewsTask, {}, { key: `${dueNewsTask}:${oid}`, runAt: at })
}

/** Tells of the items whose instant has come; of one that is out of sight when it is shown again. */
export async function tellDue(tx: Tx, now: Date): Promise<void> {
  const due = await tx
    .deleteFrom('due_news')
    .using('catalogue_items')
    .whereRef('catalogue_items.oid', '=', 'due_news.item_oid')
    .where('due_news.at', '<=', now)
    .where('catalogue_items.state', 'in', ['published', 'deleted'])
    .returning(['item_oid as oid', 'stream', 'type', 'state'])
    .execute()
  for (const { oid, state, ...news } of due) {
    if (state === 'published') await emitOf(tx, { oid, news, now })
  }
}

function emitOf(
  tx: Tx,
  { oid: contentOid, news, now }: { oid: string; news: PublishedNews; now: Date },
): Promise<void> {
  return emit(tx, { ...news, payload: { contentOid } }, now)
}
