import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, refusal, type TestAnswer, type TestApp } from '../../testing/app.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { createReports, mostWaiting } from './reports.ts'

const reports = [
  'payment/sales',
  'payment/sales/totals',
  'account/purchase-events/pagination',
  'coinevent/creator',
  'coinevent/creator/aggregate',
  'coinevent/creator/aggregate/coinType',
  'coinevent/legacy/revenue',
  'story-chat/creator/consume?year=2026&month=11',
  'ledger/earnings?from=2026-11-01&to=2026-11-20',
]
const reportsOfAll = [
  'coinevent/event/aggregate',
  'account/admin/revenue',
  'coinevent/admin/legacy/revenue',
  'story-chat/admin/creator/consume?year=2026&month=11',
  'story-chat/admin/creator/credit-metrics?year=2026&month=11',
  'story-chat/admin/top-credit-consuming-chats',
  'ledger/admin/earnings?from=2026-11-01&to=2026-11-20',
  'ledger/admin/journal',
]

let t: TestApp
let creator: Person
let admin: Person
beforeAll(async () => {
  t = await createTestApp()
  creator = await signUpCreator(t, 'Mira')
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

const read = (path: string, { token }: Person) => t.call(`GET /${path}`, { token })

/** Lets as many reports wait as may; none of them waits for long. */
function fillQueue(): void {
  for (let place = 0; place < mostWaiting; place += 1) {
    void sql`SELECT 1`.execute(t.deps.reports).catch(() => {})
  }
}

/** Takes both connections of reports for as long as the work takes. */
async function whileReportsAreHeld(work: () => Promise<void>): Promise<void> {
  const both = await Promise.all([1, 2].map(() => t.deps.reports.startTransaction().execute()))
  await work().finally(() => Promise.all(both.map((tx) => tx.rollback().execute())))
}

it('refuses reports beyond those that wait, and answers all other calls', () =>
  whileReportsAreHeld(async () => {
    const asked = [
      ...reports.map((path) => ({ path, person: creator })),
      ...reportsOfAll.map((path) => ({ path, person: admin })),
    ]
    for (const { path, person } of asked) {
      fillQueue()
      expect([path, ...refusal(await read(path, person))]).toEqual([path, 503, 'server.busy'])
    }
    fillQueue()
    const { headers, body } = await read('payment/sales', creator)
    expect(headers['retry-after']).toBe('10')
    expect(body.message).toBe('The server is busy. Please try again in 10 seconds.')
    const other = await signUpPerson(t)
    for (const path of ['wallet', 'ledger/postings', 'account/notifications', 'health', 'ready']) {
      expect([path, (await read(path, other)).status]).toEqual([path, 200])
    }
  }))

it('answers reports that waited when it is their turn', async () => {
  let asked: Promise<TestAnswer>[] = []
  await whileReportsAreHeld(async () => {
    asked = reports.map((path) => read(path, creator))
    const first = await Promise.race([...asked, read('wallet', creator)])
    expect(first.body).toHaveProperty('coins')
  })
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual(reports.map(() => 200))
})

it.each([
  { cores: 1, answered: false },
  { cores: 2, answered: false },
  { cores: 3, answered: true },
])('has its statements take turns on $cores cores', async ({ cores, answered }) => {
  const ours = createReports(t.deps.databaseUrl, cores)
  const tx = await t.deps.db.startTransaction().execute()
  await sql`LOCK TABLE rollup_days`.execute(tx)
  const slow = sql`SELECT FROM rollup_days`.execute(ours)
  const asked: Promise<unknown>[] = [slow]
  let isAnswered = false
  try {
    await untilWaiting(t, 1)
    const quick = sql`SELECT 1`.execute(ours).then(() => (isAnswered = true))
    asked.push(quick)
    const others = Array.from({ length: 3 }, () => read('wallet', creator))
    if (answered) await quick
    await Promise.all(others)
    expect(isAnswered).toBe(answered)
  } finally {
    await tx.rollback().execute()
    await Promise.all(asked)
    await ours.destroy()
  }
})

it('says that it is busy where a report takes longer than it may', async () => {
  const { rows } = await sql`SHOW statement_timeout`.execute(t.deps.reports)
  expect(rows).toEqual([{ statement_timeout: '20s' }])
  const tx = await t.deps.db.startTransaction().execute()
  await sql`LOCK TABLE rollup_days`.execute(tx)
  const asked = read('ledger/earnings?from=2026-11-01&to=2026-11-20', creator)
  await untilWaiting(t, 1)
  // Which is what happens to it when its time is over.
  await sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(t.deps.db)
  const answer = await asked.finally(() => tx.rollback().execute())
  expect(refusal(answer)).toEqual([503, 'server.busy'])
})
