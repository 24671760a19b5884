import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

export interface ServerProcess {
  dataDir: string
  child: ChildProcess
  /** What it printed so far, both streams. */
  output(): string
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
    env: { ...inherited, HOST: '127.0.0.1', PORT: '0', PLAX_DATA: options.dataDir, ...options.env },
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

async function waitForAddress(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    const address = /Plax is at (http:\S+)/.exec(output())?.[1]
    if (address) return address
    if (child.exitCode !== null || child.signalCode !== null) break
    await delay(10)
  }
  throw new Error(`The server did not come up:\n${output()}`)
}

/** The processes that work in or on a folder, PostgreSQL's own children included (Linux). */
export function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const command = readOr(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      const signs = [
        command,
        readOr(() => readFileSync(`/proc/${pid}/environ`, 'utf8')),
        readOr(() => readlinkSync(`/proc/${pid}/cwd`)),
      ]
      if (!signs.some((sign) => sign.includes(folder))) return []
      return [`${pid} ${command.replaceAll('\0', ' ').trim()}`]
    })
}

/** Processes end while they are looked at. */
function readOr(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

/** Waits until nothing works on a folder; answers what is left after the time. */
export async function leftOvers(folder: string, withinMs = 20_000): Promise<string[]> {
  const deadline = Date.now() + withinMs
  let left = processesOf(folder)
  while (left.length > 0 && Date.now() < deadline) {
    await delay(100)
    left = processesOf(folder)
  }
  return left
}
