import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

export interface Peer {
  address: string
  child: ChildProcess
}

/** Starts a program of `bench/` as a process of its own, and waits for its address. */
export async function startPeer(file: string, ...args: string[]): Promise<Peer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', file), ...args], {
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

/** The CPU that a process and its ended children have used, in milliseconds (Linux). */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs
}

/** A turn that answers how many a second it did, and the CPU that each of them took in all its turns. */
export function withCpu(usedMs: () => number, turn: () => Promise<number>) {
  let [cpuMs, done] = [0, 0]
  return {
    turn: async () => {
      const [before, begun] = [usedMs(), performance.now()]
      const perSecond = await turn()
      cpuMs += usedMs() - before
      done += (perSecond * (performance.now() - begun)) / 1000
      return perSecond
    },
    cpuUs: () => Math.round((cpuMs * 1000) / done),
  }
}

/** The same of a PostgreSQL that works in a folder: its postmaster and each of its processes. */
export function postgresCpuMs(folder: string): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => sum + cpuMsInFolder(pid, folder), 0)
}

function cpuMsInFolder(pid: string, folder: string): number {
  try {
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return 0
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) ? cpuMsOf(Number(pid)) : 0
  } catch {
    // It ended while we looked; its parent counts it now.
    return 0
  }
}
