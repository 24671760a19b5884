import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { prepareStatements } from './prepared.ts'

const int8 = 20
const timestamptz = 1184

/** 64-bit integers become numbers; one that a number cannot hold exactly is an error, not a guess. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer.`)
  return value
}

/** As the driver's parser, for what sessions in UTC say of these centuries (`2026-11-23 09:00:00.123456+00`). */
export function parseInstant(text: string): Date {
  return text.length < 30 && text[4] === '-' && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseAnyInstant(text)
}

const parseAnyInstant = pg.types.getTypeParser(timestamptz)

const ownParsers = new Map<number, (text: string) => unknown>([
  [int8, parseInt8],
  [timestamptz, parseInstant],
])

/** A pool whose sessions run in UTC and give up on a lock or an idle transaction in bounded time. */
export function createPool(
  url: string,
  max = 20,
  { statementSeconds = 60, waitMs = 0 }: { statementSeconds?: number; waitMs?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMs,
    options: `-c timezone=UTC -c lock_timeout=10s -c statement_timeout=${statementSeconds}s -c idle_in_transaction_session_timeout=60s`,
    // What is asked at once is sent at once, and answered in its order.
    pipeline: true,
    types: {
      getTypeParser: (id: number, format?: string) =>
        ownParsers.get(id) ?? pg.types.getTypeParser(id, format as never),
    },
  })
  // An idle client that loses its server is replaced on the next query; without a listener it would end the process.
  pool.on('error', () => {})
  retireEnded(pool)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareStatements(client)
  })
  return pool
}

/**
 * A connection that its server ends is told so before its socket closes; it is not lent again in between, where the
 * next call would fail for nothing that it did.
 */
function retireEnded(pool: pg.Pool): void {
  const ended = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.on('errorMessage', ({ severity }: { severity?: string }) => {
      if (severity === 'FATAL') ended.add(client)
    })
  })
  // The pool keeps no client that is ending when it comes back.
  pool.on('release', (_error, client) => {
    if (ended.has(client)) void (client as unknown as pg.Client).end().catch(() => {})
  })
}
