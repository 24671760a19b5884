import type { Tx } from '../../platform/db/database.ts'
import { emit, type NewEvent } from '../../platform/events/outbox.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import './catalogue.tables.ts'

// Renaming it would lose the jobs that are queued.
export const dueEventsTask = 'catalogue.tell-due'

/** What the log is publication of where an item is published. */
export type PublishedEvent = Pick<NewEvent, 'stream' | 'type'>

/** Emits the event of an item now or when its instant has come; replaces one scheduled earlier. */
export async function emitPublished(
  tx: Tx,
  publication: { oid: string; at: Date | null; event: PublishedEvent; now: Date },
): Promise<void> {
  const { oid, at, event, now } = publication
  await dropDueEvent(tx, oid)
  if (at === null) return emitPublication(tx, { oid, event, now })
  await tx
    .insertInto('due_events')
    .values({ item_oid: oid, at, ...event })
    .execute()
  await addJob(tx, dueEventsTask, {}, { key: `${dueEventsTask}:${oid}`, runAt: at })
}

/** Forgets the event of an item that isn’t to be published anymore; its job then finds nothing. */
export async function dropDueEvent(tx: Tx, oid: string): Promise<void> {
  await tx.deleteFrom('due_events').where('item_oid', '=', oid).execute()
}

/** Emits the events that are due; that of a hidden item waits until it is visible again. */
export async function emitDue(tx: Tx, now: Date): Promise<void> {
  const due = await tx
    .deleteFrom('due_events')
    .using('catalogue_items')
    .whereRef('catalogue_items.oid', '=', 'due_events.item_oid')
    .where('due_events.at', '<=', now)
    .where('catalogue_items.state', 'in', ['published', 'deleted'])
    .returning(['item_oid as oid', 'stream', 'type', 'state'])
    .execute()
  for (const { oid, state, ...event } of due) {
    if (state === 'published') await emitPublication(tx, { oid, event, now })
  }
}

function emitPublication(
  tx: Tx,
  { oid: contentOid, event, now }: { oid: string; event: PublishedEvent; now: Date },
): Promise<void> {
  return emit(tx, { ...event, payload: { contentOid } }, now)
}
