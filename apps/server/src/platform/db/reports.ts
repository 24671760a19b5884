import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect } from 'kysely'
import { takeTurns } from '../turns.ts'
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
 * statement takes too long, it throws `server.busy`. One core is left to all other calls: with two,
 * the statements of both connections take turns.
 */
export function createReports(url: string, cores = availableParallelism()): Db {
  const pool = createPool(url, connections, { statementSeconds, waitMs })
  const inTurn = takeTurns(Math.max(1, cores - 1))
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>
    client.query = ((...values: unknown[]) => inTurn(() => send(...values))) as typeof client.query
  })
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
