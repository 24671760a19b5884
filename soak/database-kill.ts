import { sql } from 'kysely'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../apps/server/src/platform/db/database.ts'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/db/embedded.ts'
import { startModelServer } from '../apps/server/src/testing/model-server.ts'
import { killPostgres, postmasterOf } from './database-back.ts'
import { disturb, recovers, settles, type Trial } from './database-trial.ts'
import { type ServerProcess, spawnServer } from '../apps/server/src/testing/server-process.ts'
import { leftOvers } from './left-overs.ts'

/** Takes the database from a server in every way, while replies and jobs run. */
export async function run(): Promise<Trial> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-database-'))
  chmodSync(folder, 0o755)
  const model = await startModelServer()
  const words = Array.from({ length: 40 }, (_, index) => `word${index} `)
  model.next(
    ...Array.from({ length: 2000 }, () => ({ kind: 'reply' as const, words, delayMs: 40 })),
  )
  const trial = { folder, modelUrl: model.baseUrl, failures: [], kills: 0, replies: 0 }
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
  const server = spawnServer({ dataDir, env: { PLAX_MODEL_URL: trial.modelUrl } })
  const findUrl = () => findEmbeddedPostgres(dataDir, 'plax')
  const heard = await disturb(server, findUrl, async (address, db) => {
    for (let round = 1; round <= 5; round += 1) {
      killPostgres(dataDir)
      await recovers(trial, { address, db, what: `kill ${round} of the database` })
    }
    process.kill(await backendOf(db), 'SIGKILL')
    await recovers(trial, { address, db, what: 'a kill of one process of the database' })
  })
  await settles(trial, (await findUrl()) ?? '', heard)
  killPostgres(dataDir)
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
  const env = { DATABASE_URL: postgres.url('postgres'), PLAX_MODEL_URL: trial.modelUrl }
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

async function backendOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`.execute(db)
  return rows[0]?.pid ?? 0
}
