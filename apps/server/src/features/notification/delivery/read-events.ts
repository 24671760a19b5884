import type { Deps } from '../../../deps.ts'
import { readEvents } from '../../../platform/events/reader.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Kinds } from '../model/kinds.ts'
import { type NotifyDeps, notifyNext } from './notify-next.ts'

export const readTask = 'notification.read'

const reader = 'notification'
const batchSize = 100
/** After this many recipients a job yields its worker to others; a small event counts as ten. */
const peoplePerJob = 5000
const leastPeople = 10

/** Notifies users of the events since the last run, each once; another job continues if there are many. */
export async function notifyOfEvents(deps: NotifyDeps, kinds: Kinds): Promise<void> {
  await queueEvents(deps, kinds)
  for (let people = 0; people < peoplePerJob;) {
    const reached = await notifyNext(deps, kinds)
    if (reached === null) return
    people += Math.max(reached, leastPeople)
  }
  await deps.db.transaction().execute((tx) => addJob(tx, readTask, {}, { key: `${readTask}:rest` }))
}

/** Queues the events that notify somebody; commits together with how far it read. */
async function queueEvents({ db }: Pick<Deps, 'db'>, kinds: Kinds): Promise<void> {
  const count = await db.transaction().execute(async (tx) => {
    const events = await readEvents(tx, { reader, limit: batchSize })
    const rows = events.flatMap(({ seq, type }) => (kinds.byEvent.has(type) ? [{ seq }] : []))
    if (rows.length > 0) {
      const insert = tx.insertInto('notification_queue').values(rows)
      await insert.onConflict((conflict) => conflict.doNothing()).execute()
    }
    return events.length
  })
  if (count === batchSize) await queueEvents({ db }, kinds)
}
