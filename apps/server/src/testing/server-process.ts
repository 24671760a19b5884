import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../../..')

/** Plax as a process of its own. */
export interface ServerProcess {
  dataDir: string
  child: ChildProcessByStdio<Writable, Readable, Readable>
  /** What it printed so far, both streams. */
  output: () => string
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>
  /** The address that it prints; throws with the output where it ends before. */
  address(): Promise<string>
}

/** Starts Plax as a process of its own, on a free port unless the environment names one. */
export function spawnServer(options: {
  dataDir: string
  env?: Record<string, string>
  script?: string
}): ServerProcess {
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env
  const child = spawn(process.execPath, [options.script ?? 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: '0',
      PLAX_RTMP_PORT: '0',
      PLAX_DATA: options.dataDir,
      ...options.env,
    },
  })
  let output = ''
  const hear = (text: string) => void (output += text)
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const ended = new Promise<number | string>((done) => {
    child.once('close', (code, signal) => done(code ?? signal ?? 'unknown'))
  })
  return {
    dataDir: options.dataDir,
    child,
    output: () => output,
    ended,
    address: () => waitForAddress(child, () => output),
  }
}

async function waitForAddress(
  child: ServerProcess['child'],
  output: () => string,
): Promise<string> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    const address = /Plax is at (http:\S+)/.exec(output())?.[1]
    if (address) return address
    if (child.exitCode !== null || child.signalCode !== null) break
    await delay(10)
  }
  throw new Error(`The server did not come up:\n${output()}`)
}
