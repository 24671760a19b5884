import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

export interface RunningServer {
  url: string
  stop: () => Promise<void>
}

/** The built product in a process of its own, ready to answer. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const port = await freePort()
  const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PLAX_NARRATOR_DELAY_MS: '20',
      PLAX_TRUST_PROXY: '1',
      PLAX_COUNTRY_HEADER: 'CF-IPCountry',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntilReady(port, server)
  return { url: `http://localhost:${port}`, stop: () => stopServer(server) }
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
