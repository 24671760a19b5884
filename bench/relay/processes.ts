import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

export interface Peer {
  address: string
  child: ChildProcess
}

/** Starts a program of this folder as a process of its own, and waits for its address. */
export async function startPeer(file: string, ...args: string[]): Promise<Peer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((done, fail) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const found = /listening at (\S+)/.exec(said)?.[1]
      if (found) done(found)
    })
    child.once('exit', () => fail(new Error(`${file} ended before it listened.`)))
  })
  return { address, child }
}

const tickMs = 10

/** The CPU that a process has used, in milliseconds (Linux). */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** The processes of a PostgreSQL that works in a folder. */
export function postgresIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return false
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
      } catch {
        // It ended while we looked.
        return false
      }
    })
    .map(Number)
}
