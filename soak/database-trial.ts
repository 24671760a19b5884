import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import { demoPassword, demoPeople } from '../apps/server/src/demo/people.ts'
import { createDb, type Db } from '../apps/server/src/platform/db/database.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { findFaults } from './replies-checks.ts'
import { type AcknowledgedState, nothingHeard, Reader } from './replies-reader.ts'
import type { ServerProcess } from '../apps/server/src/testing/server-process.ts'

export interface Trial {
  folder: string
  modelUrl: string
  failures: string[]
  kills: number
  replies: number
}

/** Readers chat and jobs end all the time during the work; answers what they were told. */
export async function disturb(
  server: ServerProcess,
  findUrl: () => Promise<string | null>,
  work: (address: string, db: Db) => Promise<void>,
): Promise<AcknowledgedState> {
  const heard = nothingHeard()
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
    while (!isOver) {
      // Not while the database is away.
      await addJobs(db, 5).catch(() => [])
      await delay(50)
    }
  })()
  try {
    await delay(1000)
    await work(address, db)
    isOver = true
    await Promise.all([...talks, jobs])
    return heard
  } catch (error) {
    // Calls to a server that fell are refused; why it fell is in its output.
    const fell = (await Promise.race([server.ended, delay(2000)])) ?? 'no code yet'
    server.child.kill('SIGKILL')
    throw new Error(`The server ended with ${fell}:\n${server.output()}`, { cause: error })
  } finally {
    isOver = true
    await db.destroy()
  }
}

/** Health says 503 and then 200; a job that is enqueued after that runs. */
export async function recovers(
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
  const wellMs = Math.round(performance.now() - began)
  const others = [...seen].filter((status) => status !== 200 && status !== 503)
  if (others.length > 0) trial.failures.push(`${what}: health says ${others.join()}`)
  const [oid] = await addJobs(db, 1)
  const isDone = await within(30_000, async () => {
    const job = sql`SELECT 1 FROM graphile_worker._private_jobs WHERE id = ${oid}`
    return (await job.execute(db)).rows.length === 0
  })
  if (!isDone) trial.failures.push(`${what}: no job runs`)
  const ranMs = Math.round(performance.now() - began)
  process.stdout.write(`${what}: well after ${wellMs} ms, a job ran after ${ranMs} ms\n`)
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
export async function settles(trial: Trial, url: string, heard: AcknowledgedState): Promise<void> {
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

async function within(ms: number, isDone: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + ms
  while (Date.now() < deadline) {
    if (await isDone()) return true
    await delay(5)
  }
  return false
}
