import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'

export interface Limit {
  calls: number
  windowSeconds: number
}

/**
 * Counts a call in its fixed window, shared by all processes, and refuses it past the limit with
 * the seconds to wait. Names are hashed, so no address is stored.
 */
export async function countCall(
  deps: { db: Db; clock: Clock },
  name: string,
  limit: Limit,
): Promise<void> {
  const nowMs = deps.clock.now().getTime()
  const windowMs = limit.windowSeconds * 1000
  const windowStart = new Date(Math.floor(nowMs / windowMs) * windowMs)
  const bucket = createHash('sha256').update(`${name}:${limit.windowSeconds}`).digest('base64url')
  const { rows } = await sql<{ calls: number }>`
    INSERT INTO rate_limits (bucket, window_start, calls) VALUES (${bucket}, ${windowStart}, 1)
    ON CONFLICT (bucket, window_start) DO UPDATE SET calls = rate_limits.calls + 1
    RETURNING calls`.execute(deps.db)
  if ((rows[0]?.calls ?? 0) <= limit.calls) return
  const retryAfterSeconds = Math.max(
    1,
    Math.ceil((windowStart.getTime() + windowMs - nowMs) / 1000),
  )
  throw new AppError('request.too_many', { retryAfterSeconds })
}
