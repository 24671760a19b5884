import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const withinMs = 60_000

/** Waits until a PostgreSQL that was killed, and that its keeper starts again, answers. */
export async function databaseIsBack(url: string): Promise<void> {
  for (const deadline = Date.now() + withinMs; ;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('SELECT 1')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(200)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** The process of the embedded PostgreSQL of a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/** What the postmaster started sees its death and ends. */
export function killPostgres(dataDir: string): void {
  process.kill(postmasterOf(dataDir), 'SIGKILL')
}
