import { Kysely, PostgresDialect } from 'kysely'
import { busy } from './busy.ts'
import type { Database, Db } from './database.ts'
import { createPool } from './pool.ts'

const connections = 2
export const mostWaiting = 30
const waitMs = 10_000
const statementSeconds = 20

/**
 * Connections for reports alone, so that however many are asked for at once, all other calls have
 * theirs. A report waits for one with few others and for a short time; beyond that, and where a
 * statement takes too long, it throws `server.busy`.
 */
export function createReports(url: string): Db {
  const pool = createPool(url, connections, { statementSeconds, waitMs })
  const connect = async () => {
    if (pool.waitingCount >= mostWaiting) throw busy()
    return pool.connect().catch((error: unknown) => {
      throw isLeftWaiting(error) ? busy() : error
    })
  }
  const bounded = { connect, end: () => pool.end(), options: pool.options }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: bounded }) })
}

/** In the words of pg, which gives this error no code. */
function isLeftWaiting(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}
