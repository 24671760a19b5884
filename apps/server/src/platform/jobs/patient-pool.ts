import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

const waitMs = 250

/**
 * A pool for the worker, which does not wait for the record of a job's end: where that fails, nothing
 * catches it, and the process would end. So a connection is waited for as long as it takes, and what
 * was cut is told by a code that the worker itself tries again.
 */
export class PatientPool {
  readonly pool: pg.Pool
  readonly #log: Log
  readonly #left = Promise.withResolvers<void>()
  #isLeaving = false
  #isAway = false

  constructor(pool: pg.Pool, log: Log) {
    this.#log = log
    this.pool = instead(pool, 'connect', (onClient?: OnClient) =>
      // Its listener takes a callback, and tries again by itself.
      onClient ? pool.connect(onClient) : this.#connect(pool),
    )
  }

  /** Nobody shall wait any more; resolves when somebody would. */
  leave(): Promise<void> {
    this.#isLeaving = true
    return this.#left.promise
  }

  async #connect(pool: pg.Pool): Promise<pg.PoolClient> {
    for (;;) {
      try {
        const client = await pool.connect()
        this.#isAway = false
        return patientClient(client)
      } catch (error) {
        if (!this.#isAway) this.#log.warn({ err: error }, 'jobs wait for the database')
        this.#isAway = true
        if (this.#isLeaving) {
          this.#left.resolve()
          // An answer of any kind would have the worker go on.
          await new Promise(() => {})
        }
        await delay(waitMs)
      }
    }
  }
}

type OnClient = Parameters<pg.Pool['connect']>[0]

function patientClient(client: pg.PoolClient): pg.PoolClient {
  // The last of the overloads, which answers nothing by itself, is the one that types see.
  const send = client.query.bind(client) as (...values: unknown[]) => Promise<pg.QueryResult>
  const query = async (...values: unknown[]) => {
    try {
      return await send(...values)
    } catch (error) {
      throw isPassing(error) ? new CutError(error) : error
    }
  }
  return instead(client, 'query', query)
}

/** Carries the code of a serialization failure, which the worker tries again within seconds. */
class CutError extends Error {
  readonly code = '40001'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Lost connections, want of resources, locks and time-outs, shutdowns, faults of the disk. */
const passingClasses = new Set(['08', '53', '55', '57', '58'])

function isPassing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return passingClasses.has(error.code?.slice(0, 2) ?? '')
}

/** The object with another method in the place of one of its own. */
function instead<T extends object>(target: T, name: keyof T, method: unknown): T {
  return new Proxy(target, {
    get: (_, asked) => {
      if (asked === name) return method
      const value: unknown = Reflect.get(target, asked)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
