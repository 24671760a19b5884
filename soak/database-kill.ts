import { sql } from 'kysely'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { demoPassword, demoPeople } from '../apps/server/src/demo/people.ts'
import { createDb, type Db } from '../apps/server/src/platform/db/database.ts'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/db/embedded.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { type ModelServer, startModelServer } from '../apps/server/src/testing/model-server.ts'
import { findFaults } from './replies-checks.ts'
import { type Acknowledged, Reader } from './replies-reader.ts'
import { leftOvers, type ServerProcess, spawnServer } from './server-process.ts'

export interface DatabaseKillResult {
  failures: string[]
  kills: number
  replies: number
}

interface Trial {
  folder: string
  model: ModelServer
  failures: string[]
  kills: number
  replies: number
}

/** Takes the database from a server in every way, while replies and jobs run. */
export async function run(): Promise<DatabaseKillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-database-'))
  chmodSync(folder, 0o755)
  const model = await startModelServer()
  const words = Array.from({ length: 40 }, (_, index) => `word${index} `)
  model.next(
    ...Array.from({ length: 2000 }, () => ({ kind: 'reply' as const, words, delayMs: 40 })),
  )
  const trial: Trial = { folder, model, failures: [], kills: 0, replies: 0 }
  try {
    await killsOwn(trial)
    await takesFolder(trial)
    await restartsAnother(trial)
    return trial
  } finally {
    await model.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The embedded database is killed five times in a row, and one of its processes alone. */
async function killsOwn(trial: Trial): Promise<void> {
  const dataDir = join(trial.folder, 'embedded')
  const server = spawnServer({ dataDir, env: { PLAX_MODEL_URL: trial.model.baseUrl } })
  const findUrl = () => findEmbeddedPostgres(dataDir, 'plax')
  const heard = await disturb(server, findUrl, async (address, db) => {
    for (let round = 1; round <= 5; round += 1) {
      process.kill(postmasterOf(dataDir), 'SIGKILL')
      await recovers(trial, { address, db, what: `kill ${round} of the database` })
    }
    process.kill(await backendOf(db), 'SIGKILL')
    await recovers(trial, { address, db, what: 'a kill of one process of the database' })
  })
  await settles(trial, (await findUrl()) ?? '', heard)
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await stops(trial, server, 'SIGTERM while the database is away')
}

/** Where nothing is left to start, the process ends. */
async function takesFolder(trial: Trial): Promise<void> {
  const dataDir = join(trial.folder, 'embedded')
  const server = spawnServer({ dataDir })
  await server.address()
  await delay(3000)
  const postmaster = postmasterOf(dataDir)
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  process.kill(postmaster, 'SIGKILL')
  const code = await server.ended
  const output = server.output()
  const isSaid = output.includes('couldn’t be started again') && !/^\s+at /m.test(output)
  if (code !== 1 || !isSaid) trial.failures.push(`without its folder: ${code}, ${output}`)
  await checkGone(trial, dataDir, 'a database without its folder')
}

/** A PostgreSQL of the operator's own is stopped and started. */
async function restartsAnother(trial: Trial): Promise<void> {
  const folder = join(trial.folder, 'another')
  mkdirSync(folder, { mode: 0o755 })
  let postgres = await startEmbeddedPostgres(folder)
  const env = { DATABASE_URL: postgres.url('postgres'), PLAX_MODEL_URL: trial.model.baseUrl }
  const server = spawnServer({ dataDir: join(trial.folder, 'files'), env })
  const url = async () => postgres.url('postgres')
  const heard = await disturb(server, url, async (address, db) => {
    await postgres.stop()
    await recovers(trial, { address, db, what: 'a restart of another database' }, async () => {
      postgres = await startEmbeddedPostgres(folder)
    })
  })
  await settles(trial, await url(), heard)
  await stops(trial, server, 'SIGTERM after a restart of another database')
  await postgres.stop()
}

/** Readers chat and jobs end all the time during the work; answers what they were told. */
async function disturb(
  server: ServerProcess,
  findUrl: () => Promise<string | null>,
  work: (address: string, db: Db) => Promise<void>,
): Promise<Acknowledged> {
  const cuts = { reply: 0, charge: 0, convert: 0 }
  const heard: Acknowledged = { replies: [], charges: [], conversions: [], cuts }
  const address = await server.address()
  const url = (await findUrl()) ?? ''
  const list = await fetch(`${address}/api/story-chat/chat-contents`)
  const { items } = (await list.json()) as { items: { contentOid: string }[] }
  let isOver = false
  const talks = demoPeople.map(async ({ email }) => {
    const reader = new Reader({ address: async () => address }, heard)
    await reader.signIn(email, demoPassword)
    await reader.charge(1000)
    await reader.convert(200)
    const room = await reader.openRoom(items[0]?.contentOid ?? '')
    while (!isOver) {
      await reader.chat(room, 'What happens next?')
      await reader.convert(1)
    }
  })
  const db = createDb(createPool(url, 2))
  const jobs = (async () => {
    while (!isOver)
      await addJobs(db, 20).then(
        () => delay(50),
        () => delay(50),
      )
  })()
  try {
    await delay(1000)
    await work(address, db)
    isOver = true
    await Promise.all([...talks, jobs])
    return heard
  } catch (error) {
    // Calls to a server that fell are refused; why it fell is in its output.
    const fell = await Promise.race([server.ended, delay(2000)])
    server.child.kill('SIGKILL')
    throw new Error(`The server ended with ${fell}:\n${server.output()}`, { cause: error })
  } finally {
    isOver = true
    await db.destroy()
  }
}

/** Health says 503 and then 200; a job that is enqueued after that runs. */
async function recovers(
  trial: Trial,
  { address, db, what }: { address: string; db: Db; what: string },
  help: () => Promise<void> = async () => {},
): Promise<void> {
  trial.kills += 1
  const began = performance.now()
  const seen = new Set<number>()
  const watch = async (isDone: (statuses: number[]) => boolean) => {
    const isWell = await within(60_000, async () => {
      const asked = ['health', 'ready'].map(async (name) => fetch(`${address}/api/${name}`))
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      for (const status of statuses) seen.add(status)
      return isDone(statuses)
    })
    if (!isWell) trial.failures.push(`${what}: health says ${[...seen].join()}`)
  }
  await watch(() => seen.has(503))
  await help()
  await watch((statuses) => statuses.every((status) => status === 200))
  const others = [...seen].filter((status) => status !== 200 && status !== 503)
  if (others.length > 0) trial.failures.push(`${what}: health says ${others.join()}`)
  const [oid] = await addJobs(db, 1)
  const isDone = await within(30_000, async () => {
    const job = sql`SELECT 1 FROM graphile_worker._private_jobs WHERE id = ${oid}`
    return (await job.execute(db)).rows.length === 0
  })
  if (!isDone) trial.failures.push(`${what}: no job runs`)
  process.stdout.write(`${what}: well after ${Math.round(performance.now() - began)} ms\n`)
  await delay(1500)
}

/** Adds jobs that end at once; answers their ids. */
async function addJobs(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT (graphile_worker.add_job('story.end-abandoned-replies')).id::text
    FROM generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ id }) => id)
}

/** The server's own jobs end what was cut, relay all news and leave no job locked. */
async function settles(trial: Trial, url: string, heard: Acknowledged): Promise<void> {
  const db = createDb(createPool(url, 1))
  let left = {}
  const isSettled = await within(120_000, async () => {
    const { rows } = await sql<Record<string, number>>`SELECT
      (SELECT count(*)::int FROM chat_messages WHERE state = 'running') AS replies,
      (SELECT count(*)::int FROM holds WHERE state = 'open') AS holds,
      (SELECT count(*)::int FROM outbox WHERE seq IS NULL) AS news,
      (SELECT count(*)::int FROM graphile_worker._private_jobs
        WHERE locked_at < now() - interval '20 seconds') AS jobs`.execute(db)
    left = rows[0] ?? {}
    return Object.values(left).every((count) => count === 0)
  })
  if (!isSettled) trial.failures.push(`left behind: ${JSON.stringify(left)}`)
  trial.failures.push(...(await findFaults(db, heard)))
  trial.replies += heard.replies.length
  await db.destroy()
}

async function stops(trial: Trial, server: ServerProcess, what: string): Promise<void> {
  server.child.kill('SIGTERM')
  const code = await server.ended
  if (code !== 0) trial.failures.push(`${what}: ${code}, ${server.output()}`)
  await checkGone(trial, server.dataDir, what)
}

async function checkGone(trial: Trial, folder: string, what: string): Promise<void> {
  const left = await leftOvers(folder)
  if (left.length > 0) trial.failures.push(`after ${what} these stay: ${left.join('; ')}`)
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

async function backendOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`.execute(db)
  return rows[0]?.pid ?? 0
}

async function within(ms: number, isDone: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + ms
  while (Date.now() < deadline) {
    if (await isDone()) return true
    await delay(5)
  }
  return false
}
