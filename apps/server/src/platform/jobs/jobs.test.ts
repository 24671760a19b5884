import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { collectJobs, createFeatures } from '../../app.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createLog } from '../log.ts'
import { emit } from '../events/outbox.ts'
import { Relay, relayBatch } from '../events/relay.ts'
import { addJob } from './jobs.ts'
import { startWorker } from './worker.ts'

describe('jobs and events', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const eventually = async (isDone: () => boolean | Promise<boolean>) => {
    for (let i = 0; i < 200 && !(await isDone()); i += 1) await delay(50)
    expect(await isDone()).toBe(true)
  }

  const news = (n: number) =>
    t.deps.db
      .transaction()
      .execute((tx) => emit(tx, { stream: 's', type: 'thing.done', payload: { n } }, t.clock.now()))

  it('starts with the schedules of all features, and runs what is enqueued', async () => {
    const { cron } = collectJobs(createFeatures(t.deps))
    expect(cron.length).toBeGreaterThan(0)
    const seen: unknown[] = []
    const jobs = new Map([['test.note', async (payload: unknown) => void seen.push(payload)]])
    for (const { task } of cron) jobs.set(task, async () => {})
    const worker = await startWorker({ pool: t.deps.pool, jobs, cron, log: t.deps.log })
    await t.deps.db.transaction().execute((tx) => addJob(tx, 'test.note', { n: 1 }))
    await eventually(() => seen.length === 1)
    await worker.stop()
    expect(seen).toEqual([{ n: 1 }])
  })

  it('have a plain name in the console, and no name is of a job that doesn’t exist', () => {
    const { jobs } = collectJobs(createFeatures(t.deps))
    const file = '../../../../web/src/features/admin/jobs/job-names.ts'
    const names = readFileSync(new URL(file, import.meta.url), 'utf8')
    const named = [...names.matchAll(/^ {2}'([\w.-]+)': msg/gm)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(jobs.keys()))
  })

  it('numbers news after their commit, without gaps, and starts the jobs of who listens', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => news(n)))
    const client = new pg.Client({ connectionString: t.deps.databaseUrl })
    await client.connect()
    const subscriptions = new Map([['thing.done', ['test.heard']]])
    while ((await relayBatch(client, subscriptions)) > 0);
    const { rows } = await client.query(
      "SELECT seq FROM outbox WHERE type = 'thing.done' ORDER BY seq",
    )
    const seqs = rows.map((row) => Number(row.seq))
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, index) => (seqs[0] ?? 0) + index))
    const heard = await client.query(
      "SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'test.heard'",
    )
    expect(heard.rows[0].n).toBe(20)
    await client.end()
  })

  it('goes on after its connection is cut', async () => {
    const relay = new Relay({ url: t.deps.databaseUrl, subscriptions: new Map(), log: t.deps.log })
    relay.start()
    await delay(200)
    await t.deps.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE '%FROM outbox%' AND pid <> pg_backend_pid()`,
    )
    await news(99)
    const pending = async () => {
      const { rows } = await t.deps.pool.query(
        'SELECT count(*)::int AS n FROM outbox WHERE seq IS NULL',
      )
      return rows[0].n as number
    }
    let left = 1
    for (let i = 0; i < 100 && left > 0; i += 1) {
      left = await pending()
      if (left > 0) await delay(100)
    }
    await relay.stop()
    expect(left).toBe(0)
  })

  it('carries hints between processes', async () => {
    const heard: unknown[] = []
    const end = t.deps.bus.subscribe('test', (payload) => heard.push(payload))
    await t.deps.bus.publish('test', { a: 1 })
    await eventually(() => heard.length === 1)
    end()
    expect(heard).toEqual([{ a: 1 }])
  })

  it('survives a database that is away at the end of a job, and records the end later', async () => {
    const { databaseUrl, pool } = t.deps
    const name = new URL(databaseUrl).pathname.slice(1)
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const lines: string[] = []
    const seen: unknown[] = []
    const lose = async ({ n }: Record<string, unknown>) => {
      seen.push(n)
      if (n !== 1) return
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
        [name],
      )
    }
    const jobs = new Map([['test.lose', lose]])
    const admin = new pg.Client({ connectionString: inject('databaseUrl') })
    await admin.connect()
    const worker = await startWorker({ pool, jobs, cron: [], log })
    await t.deps.db.transaction().execute((tx) => addJob(tx, 'test.lose', { n: 1 }))
    await eventually(() => lines.some((line) => line.includes('jobs wait for the database')))
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await t.deps.db.transaction().execute((tx) => addJob(tx, 'test.lose', { n: 2 }))
    await eventually(() => seen.length === 2)
    const left = "SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'test.lose'"
    await eventually(async () => (await pool.query(left)).rows.length === 0)
    expect(seen).toEqual([1, 2])
    await worker.stop()
    await admin.end()
  })
})
