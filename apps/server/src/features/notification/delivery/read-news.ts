import type { Deps } from '../../../deps.ts'
import { readNews } from '../../../platform/events/reader.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Kinds } from '../telling/kinds.ts'
import { type TellDeps, tellNext } from './tell-next.ts'

export const readTask = 'notification.read'

const reader = 'notification'
const batchSize = 100
/** After so many people told a job lets others at its worker; what is small counts as ten. */
const peoplePerJob = 5000
const leastPeople = 10

/** Tells people of the news since the last time, each once; another job goes on with what is long. */
export async function tellNews(deps: TellDeps, kinds: Kinds): Promise<void> {
  await takeNews(deps, kinds)
  for (let people = 0; people < peoplePerJob;) {
    const reached = await tellNext(deps, kinds)
    if (reached === null) return
    people += Math.max(reached, leastPeople)
  }
  await deps.db.transaction().execute((tx) => addJob(tx, readTask, {}, { key: `${readTask}:rest` }))
}

/** Writes down of which news somebody is to be told; that commits together with how far it read. */
async function takeNews({ db }: Pick<Deps, 'db'>, kinds: Kinds): Promise<void> {
  const count = await db.transaction().execute(async (tx) => {
    const news = await readNews(tx, { reader, limit: batchSize })
    const rows = news.flatMap(({ seq, type }) => (kinds.byEvent.has(type) ? [{ seq }] : []))
    if (rows.length > 0) {
      const insert = tx.insertInto('news_to_tell').values(rows)
      await insert.onConflict((conflict) => conflict.doNothing()).execute()
    }
    return news.length
  })
  if (count === batchSize) await takeNews({ db }, kinds)
}
