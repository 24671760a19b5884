import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { executePrepared } from '../db/prepared.ts'
import { sharedReads } from '../db/shared-reads.ts'
import { AppError } from '../errors.ts'

export interface Limit {
  calls: number
  windowSeconds: number
}

/** A fixed window of a name; hashed, so that no address is stored. */
interface Window {
  bucket: string
  start: Date
}

/** Counts a call, and answers how many calls its window counts, this one included. */
type Counter = (window: Window) => Promise<number>

const counters = new WeakMap<Db, Counter>()

/**
 * Counts a call in its fixed window, shared by all processes, and refuses it past the limit with
 * the seconds to wait. Calls of one turn of the event loop are counted by one statement.
 */
export async function countCall(
  { db, clock }: { db: Db; clock: Clock },
  name: string,
  limit: Limit,
): Promise<void> {
  const { window, retryAfterSeconds } = windowOf(clock, name, limit)
  if ((await counterOf(db)(window)) <= limit.calls) return
  throw new AppError('request.too_many', { retryAfterSeconds })
}

/** Refuses as `countCall` would refuse the next call, and counts none. */
export async function assertCallsLeft(
  { db, clock }: { db: Db; clock: Clock },
  name: string,
  limit: Limit,
): Promise<void> {
  const { window, retryAfterSeconds } = windowOf(clock, name, limit)
  const { rows } = await sql<{ calls: number }>`
    SELECT calls FROM rate_limits
    WHERE bucket = ${window.bucket} AND window_start = ${window.start}`.execute(db)
  if ((rows[0]?.calls ?? 0) < limit.calls) return
  throw new AppError('request.too_many', { retryAfterSeconds })
}

function windowOf(clock: Clock, name: string, { windowSeconds }: Limit) {
  const nowMs = clock.now().getTime()
  const windowMs = windowSeconds * 1000
  const startMs = Math.floor(nowMs / windowMs) * windowMs
  const bucket = createHash('sha256').update(`${name}:${windowSeconds}`).digest('base64url')
  const retryAfterSeconds = Math.max(1, Math.ceil((startMs + windowMs - nowMs) / 1000))
  return { window: { bucket, start: new Date(startMs) }, retryAfterSeconds }
}

function counterOf(db: Db): Counter {
  const known = counters.get(db)
  if (known) return known
  const counter = makeCounter(db)
  counters.set(db, counter)
  return counter
}

function makeCounter(db: Db): Counter {
  const asked: Window[] = []
  const share = sharedReads<number[]>()
  // Emptied when the statement begins: who comes from then on is counted by the next.
  const addAsked = () => addCalls(db, asked.splice(0))
  return async (window) => {
    const place = asked.push(window) - 1
    const count = (await share('all', addAsked))[place]
    if (count === undefined) throw new RangeError('A call was not counted.')
    return count
  }
}

/** Answers for each call, in their order, how many its window counts. */
async function addCalls(db: Db, windows: readonly Window[]): Promise<number[]> {
  const totals = await addToWindows(db, windows)
  // From the last to the first, so that each counts those before it and not those behind.
  const counts = windows.toReversed().map((window) => {
    const key = keyOf(window)
    const count = totals.get(key) ?? 0
    totals.set(key, count - 1)
    return count
  })
  return counts.toReversed()
}

/** In the order of buckets: no two statements wait for each other. */
async function addToWindows(db: Db, windows: readonly Window[]): Promise<Map<string, number>> {
  const buckets = windows.map(({ bucket }) => bucket)
  const starts = windows.map(({ start }) => start)
  const count = sql<Window & { calls: number }>`
    INSERT INTO rate_limits (bucket, window_start, calls)
    SELECT bucket, start, count(*)
    FROM unnest(${buckets}::text[], ${starts}::timestamptz[]) AS called (bucket, start)
    GROUP BY bucket, start ORDER BY bucket COLLATE "C", start
    ON CONFLICT (bucket, window_start) DO UPDATE SET calls = rate_limits.calls + excluded.calls
    RETURNING bucket, window_start AS start, calls`
  const rows = await executePrepared(db, { compile: () => count.compile(db) })
  return new Map(rows.map((row) => [keyOf(row), row.calls]))
}

function keyOf({ bucket, start }: Window): string {
  return `${bucket} ${start.getTime()}`
}
