import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailDaysSetting } from './features/settings/retention.service.ts'
import { listSettings } from './features/settings/settings.service.ts'
import { queueMail } from './platform/mail/mailer.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { newGuestId } from './testing/people.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/retention.md'), 'utf8')
const rows = [...page.matchAll(/^\| `(\w+)` \| (.+) \| (.*) \|$/gm)].map(
  ([, table = '', kept = '', by = '']) => ({ table, kept, by }),
)
const dayMs = 24 * 3600 * 1000

describe('what is kept for how long', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  it('is said of every table, and of no other (edit docs/retention.md)', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`.execute(
      t.deps.db,
    )
    const names = tables.map(({ name }) => name)
    const said = rows.map(({ table }) => table)
    const without = names.filter((name) => !said.includes(name))
    expect(without, 'add a row to docs/retention.md for each of these tables').toEqual([])
    const gone = said.filter((name) => !names.includes(name))
    expect(gone, 'remove the rows of these tables from docs/retention.md').toEqual([])
    expect(said.length, 'docs/retention.md has two rows for one table').toBe(names.length)
  })

  it('names jobs and settings that there are (edit docs/retention.md)', () => {
    const settings = listSettings().map(({ name }) => name)
    for (const { table, kept, by } of rows) {
      for (const [, job = ''] of by.matchAll(/`([^`]+)`/g)) {
        expect(t.jobs.has(job), `docs/retention.md, ${table}: no job ${job}`).toBe(true)
      }
      for (const [, setting] of kept.matchAll(/`([^`]+)`/g)) {
        expect(settings, `docs/retention.md, ${table}: no setting ${setting}`).toContain(setting)
      }
    }
  })

  const count = async (table: string) =>
    (await t.deps.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n

  it('holds: old payments of the sandbox and jobs that failed for good are forgotten', async () => {
    await sql`INSERT INTO sandbox_payments
      SELECT 'p' || days, ${newGuestId()} || days, 'KRW', 1, '', '', '', 'open',
        ${t.clock.now()}::timestamptz - days * interval '1 day'
      FROM generate_series(89, 91) AS days`.execute(t.deps.db)
    await t.jobs.get('payment.forget-sandbox-payments')?.({})
    expect(await count('sandbox_payments')).toBe(2)
    for (const name of ['old', 'new']) {
      await sql`SELECT graphile_worker.add_job('no.such', max_attempts => 1, job_key => ${name})`.execute(
        t.deps.db,
      )
    }
    const jobs = 'graphile_worker._private_jobs'
    const ages = [31, 29].map((days) => new Date(t.clock.now().getTime() - days * dayMs))
    await t.deps.pool.query(
      `UPDATE ${jobs} SET attempts = 1, updated_at = CASE key WHEN 'old' THEN $1::timestamptz
         ELSE $2::timestamptz END WHERE key IN ('old', 'new')`,
      ages,
    )
    await t.jobs.get('platform.upkeep')?.({})
    const left = await t.deps.pool.query(`SELECT key FROM ${jobs} WHERE key IN ('old', 'new')`)
    expect(left.rows).toEqual([{ key: 'new' }])
  })

  it('follows the operator, in parts, and is counted', async () => {
    await t.deps.db.transaction().execute(async (tx) => {
      await t.deps.settings.set(tx, mailDaysSetting, 3, null)
      await queueMail(tx, { to: 'a@example.com', subject: '', text: '' }, t.clock.now())
    })
    await sql`INSERT INTO mails (id, recipient, subject, body, created_at)
      SELECT 'm' || n, 'b@example.com', '', '', ${t.clock.now()}::timestamptz - interval '4 days'
      FROM generate_series(1, 4100) AS n`.execute(t.deps.db)
    await t.jobs.get('platform.upkeep')?.({})
    await t.jobs.get('platform.upkeep')?.({})
    expect(await count('mails')).toBe(1)
    const figures = await t.deps.metrics.registry.metrics()
    expect(figures).toContain('plax_forgotten_rows_total{table="mails"} 4100')
  })
})
