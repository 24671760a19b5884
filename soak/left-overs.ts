import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

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
