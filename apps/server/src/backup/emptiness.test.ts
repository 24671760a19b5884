import { afterAll, beforeAll, expect, it } from 'vitest'
import { collectJobs, createFeatures } from '../app.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { withClient } from '../testing/database.ts'
import { findData } from './emptiness.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('finds nothing that people did where only the timetable ran, for days', async () => {
  const { cron } = collectJobs(createFeatures(t.deps))
  for (let day = 0; day < 3; day += 1) {
    for (const { task } of cron) await t.jobs.get(task)?.({})
    t.clock.advance(24 * 60 * 60 * 1000)
  }
  const found = await withClient(t.deps.databaseUrl, findData)
  expect(found).toEqual({ hasTables: true, hasPlax: true, rows: 0 })
})
