import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { median, rounded } from './rounds.ts'

const rounds = 5
const restMs = 5000
const root = join(import.meta.dirname, '..')

/**
 * A warm start up to the first answer of /api/ready, and the memory of the server at rest (the
 * database's apart), by turns with the least that does the same: bare Fastify on an embedded
 * PostgreSQL. Goals: 1.0 s and 175 MiB.
 */
export async function run(): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-start-'))
  chmodSync(folder, 0o755)
  const plax = () => startOnce('scripts/start.mjs', join(folder, 'plax'))
  const control = () => startOnce('bench/start/control.ts', join(folder, 'control'))
  try {
    // The first start makes the database and the demo world, and fills the cache of compiled code.
    await plax()
    await control()
    const figures: { thing: Figures; bare: Figures }[] = []
    for (let round = 0; round < rounds; round += 1) {
      figures.push({ thing: await plax(), bare: await control() })
    }
    return {
      what: 'a warm npm start up to /api/ready, and the memory at rest, beside bare Fastify on PostgreSQL',
      readyMs: Math.round(median(figures.map(({ thing }) => thing.readyMs))),
      restMiB: Math.round(median(figures.map(({ thing }) => thing.restMiB))),
      controlReadyMs: Math.round(median(figures.map(({ bare }) => bare.readyMs))),
      controlRestMiB: Math.round(median(figures.map(({ bare }) => bare.restMiB))),
      ratio: rounded(median(figures.map(({ thing, bare }) => thing.readyMs / bare.readyMs))),
      goal: { readyMs: 1000, restMiB: 175 },
      rounds,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Figures {
  readyMs: number
  restMiB: number
}

async function startOnce(script: string, dataDir: string): Promise<Figures> {
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      PLAX_DATA: dataDir,
      PORT: String(port),
    },
  })
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}.`)
      await delay(5)
    }
    const readyMs = performance.now() - begun
    await delay(restMs)
    return { readyMs, restMiB: residentMiB(serverOf(child)) }
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The starter's one child is the server; the control is its own. */
function serverOf({ pid }: ChildProcess): string {
  const isStarter = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs')
  if (!isStarter) return String(pid)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return children.at(-1) ?? String(pid)
}

function residentMiB(pid: string): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
