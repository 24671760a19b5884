import { afterAll, beforeAll, expect, it } from 'vitest'
import { collectJobs, createFeatures } from '../app.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { withClient } from '../testing/database.ts'
import { runAllQueued } from '../testing/run-jobs.ts'
import { findData } from './emptiness.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  // Tests set some before they begin.
  await t.deps.db.deleteFrom('settings').execute()
})
afterAll(() => t.close())

it('finds nothing that people did where only the timetable ran, for days', async () => {
  const { cron } = collectJobs(createFeatures(t.deps))
  for (let day = 0; day < 3; day += 1) {
    for (const { task } of cron) {
      const job = t.jobs.get(task)
      if (!job) throw new Error(`The timetable names ${task}, which is no job.`)
      await job({})
      await runAllQueued(t)
    }
    t.clock.advance(24 * 60 * 60 * 1000)
  }
  // What the timetable only queues has run as well.
  const compared = await t.deps.db.selectFrom('payment_reconciliations').select('state').execute()
  expect(compared.map(({ state }) => state)).toEqual(['made', 'made', 'made'])
  const found = await withClient(t.deps.databaseUrl, findData)
  expect(found).toEqual({ hasTables: true, hasPlax: true, rows: 0 })
})
