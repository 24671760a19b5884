import { demoStories } from '../apps/server/src/demo/stories/stories.ts'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { type ServerProcess, spawnServer } from '../apps/server/src/testing/server-process.ts'
import { leftOvers } from './left-overs.ts'

export interface StartResult {
  failures: string[]
  /** From the start of the process to the first good answer of /api/health. */
  firstStartMs: number
  secondStartMs: number
}

const starter = 'scripts/start.mjs'

/** Starts and stops Plax in every way that an operator might, and some that nobody wants. */
export async function run(): Promise<StartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-start-'))
  chmodSync(folder, 0o755)
  const failures: string[] = []
  const check = (passed: boolean, sentence: string) => {
    if (!passed) failures.push(sentence)
  }
  try {
    const firstStartMs = await stopsBy(folder, 'SIGTERM', check)
    const secondStartMs = await stopsBy(folder, 'SIGINT', check)
    await killsServer(folder, check)
    await killsStarter(folder, check)
    await refusals(folder, check)
    await failedMigration(folder, check)
    await stopsBy(folder, 'SIGTERM', check)
    return { failures, firstStartMs, secondStartMs }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Check = (passed: boolean, sentence: string) => void

/** The stories of the first start, by folder: a later start that made new ones has lost the data. */
const firstStories = new Map<string, string>()

async function stopsBy(folder: string, signal: NodeJS.Signals, check: Check): Promise<number> {
  const began = performance.now()
  const server = spawnServer({ dataDir: folder })
  await checkData(server, check, signal)
  const tookMs = Math.round(performance.now() - began)
  server.child.kill(signal)
  const code = await server.ended
  check(code === 0, `${signal} ended the server with ${code}: ${server.output()}`)
  await checkGone(folder, signal, check)
  return tookMs
}

async function killsServer(folder: string, check: Check): Promise<void> {
  const server = spawnServer({ dataDir: folder })
  await checkData(server, check, 'kill -9 of the server')
  server.child.kill('SIGKILL')
  await server.ended
  await checkGone(folder, 'kill -9 of the server', check)
}

/** The starter's child notices by its standard input; Ctrl-C and SIGTERM it passes on. */
async function killsStarter(folder: string, check: Check): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
    const server = spawnServer({ dataDir: folder, script: starter })
    await checkData(server, check, `the starter before ${signal}`)
    server.child.kill(signal)
    await server.ended
    await checkGone(folder, `${signal} of the starter`, check)
  }
}

/** The demo's stories are there, whatever happened before. */
async function checkData(server: ServerProcess, check: Check, when: string): Promise<void> {
  const address = await server.address()
  const health = await fetch(`${address}/api/health`)
  check(health.status === 200, `${when}: /api/health answered ${health.status}`)
  const list = await fetch(`${address}/api/story-chat/chat-contents`)
  const { items } = (await list.json()) as { items: { contentOid: string }[] }
  const stories = items.map(({ contentOid }) => contentOid).join()
  const expected = demoStories.length
  check(items.length === expected, `${when}: ${items.length} stories instead of ${expected}`)
  const first = firstStories.get(server.dataDir) ?? stories
  firstStories.set(server.dataDir, first)
  check(stories === first, `${when}: the stories are not those of the first start`)
  const proofs = await fetch(`${address}/api/ledger/invariants`)
  check(proofs.status === 200, `${when}: the invariants answered ${proofs.status}`)
}

async function checkGone(folder: string, what: string, check: Check): Promise<void> {
  const left = await leftOvers(folder)
  check(left.length === 0, `after ${what} these processes stay: ${left.join('; ')}`)
}

async function refusals(folder: string, check: Check): Promise<void> {
  const blocker = createServer()
  await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done))
  const port = String((blocker.address() as AddressInfo).port)
  await refuses({ dataDir: folder, env: { PORT: port } }, `Port ${port} is already in use.`, check)
  blocker.close()

  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  await refuses({ dataDir: join(file, 'data') }, 'can’t write to the data folder', check)
  await refuses({ dataDir: folder, env: { PORT: 'many' } }, 'PORT must be a number', check)

  const versionFile = join(folder, 'postgres/PG_VERSION')
  const version = readFileSync(versionFile, 'utf8')
  writeFileSync(versionFile, '17\n')
  await refuses({ dataDir: folder }, 'uses PostgreSQL 17, and this Plax needs 18', check)
  writeFileSync(versionFile, version)

  const running = spawnServer({ dataDir: folder })
  await running.address()
  await refuses({ dataDir: folder }, 'Another Plax is running', check)
  await checkData(running, check, 'beside a second start')
  running.child.kill('SIGTERM')
  await running.ended
}

/** One sentence, a code that is not 0, no stack, and nothing left running. */
async function refuses(
  options: Parameters<typeof spawnServer>[0],
  sentence: string,
  check: Check,
): Promise<void> {
  const server = spawnServer(options)
  const timer = setTimeout(() => server.child.kill('SIGKILL'), 60_000)
  const code = await server.ended
  clearTimeout(timer)
  const output = server.output()
  check(code === 1, `"${sentence}": the exit code is ${code}`)
  check(output.includes(sentence), `"${sentence}" is not said: ${output}`)
  check(!/^\s+at /m.test(output), `"${sentence}" comes with a stack: ${output}`)
}

/** A table that is in the way of a migration: the start is refused and the table stays as it was. */
async function failedMigration(folder: string, check: Check): Promise<void> {
  const database = await startEmbeddedPostgres(folder)
  try {
    await query(database.url('postgres'), 'CREATE DATABASE crowded')
    const url = database.url('crowded')
    await query(url, "CREATE TABLE wallets AS SELECT 'mine' AS word")
    const server = { dataDir: join(folder, 'other'), env: { DATABASE_URL: url } }
    await refuses(server, 'failed and was rolled back', check)
    const rows = await query(url, 'SELECT word FROM wallets')
    check(rows[0]?.word === 'mine', 'a failed migration harmed a table that was there')
  } finally {
    await database.stop()
  }
  await checkGone(folder, 'a failed migration', check)
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
