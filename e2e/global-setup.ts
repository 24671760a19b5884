import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeRunFolder } from '../apps/server/src/testing/run-folder.ts'
import { browserPath } from './browser-path.ts'
import type { House } from './house.ts'

const root = join(import.meta.dirname, '..')

/** A house for each file that runs at the same time: the first is furnished, the others are its copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeRunFolder()
  const first = newFolder(folder)
  // A browser from npm unpacks itself at its first use: done before many ask for it at once.
  await Promise.all([furnish(first), browserPath()])
  const more = Array.from({ length: project.config.maxWorkers - 1 }, () => copyOf(first, folder))
  const opened = await Promise.all([first, ...more].map(openHouse))
  project.provide(
    'houses',
    opened.map(({ house }) => house),
  )
  return async () => {
    await Promise.all(opened.map(({ close }) => close()))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes the demo world, which costs more than all the rest of a start. */
async function furnish(dataDir: string): Promise<void> {
  const port = await freePort()
  const server = startServer({ PORT: String(port), PLAX_DATA: dataDir, PLAX_DEMO: '1' })
  await waitUntilReady(port, server)
  await stopServer(server)
}

function copyOf(dataDir: string, parent: string): string {
  const folder = newFolder(parent)
  // Files of the database belong to another user than this one, where this one is root.
  execFileSync('cp', ['-a', `${dataDir}/.`, folder])
  return folder
}

function newFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'house-'))
  chmodSync(folder, 0o755)
  return folder
}

async function openHouse(dataDir: string): Promise<{ house: House; close: () => Promise<void> }> {
  const [first, second] = [await freePort(), await freePort()]
  const one = startServer({ PORT: String(first), PLAX_DATA: dataDir, PLAX_DEMO: '1' })
  await waitUntilReady(first, one)
  const socketDir = encodeURIComponent(join(dataDir, 'postgres'))
  const databaseUrl = `postgresql://plax@localhost/plax?host=${socketDir}`
  await neverWaitForTheDisk(databaseUrl)
  const two = startServer({
    PORT: String(second),
    PLAX_DATA: dataDir,
    PLAX_DEMO: '0',
    DATABASE_URL: databaseUrl,
  })
  await waitUntilReady(second, two)
  const close = async () => {
    await stopServer(two)
    await stopServer(one)
  }
  const [baseUrl, secondUrl] = [`http://localhost:${first}`, `http://localhost:${second}`]
  return { house: { baseUrl, secondUrl, databaseUrl }, close }
}

/** The house is thrown away: what a power cut would lose of it is no loss. */
async function neverWaitForTheDisk(databaseUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query("ALTER SYSTEM SET fsync = 'off'")
  await db.query("ALTER SYSTEM SET synchronous_commit = 'off'")
  await db.query('SELECT pg_reload_conf()')
  await db.end()
}

function startServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PLAX_NARRATOR_DELAY_MS: '20',
      PLAX_TRUST_PROXY: '1',
      PLAX_COUNTRY_HEADER: 'CF-IPCountry',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function waitUntilReady(port: number, server: ChildProcess): Promise<void> {
  for (let i = 0; i < 1200; i += 1) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`)
    const answer = await fetch(`http://localhost:${port}/api/ready`).catch(() => null)
    if (answer?.ok) return
    await delay(100)
  }
  throw new Error('The server did not become ready within two minutes.')
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}
