import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'

const pollMs = 500
/** A worker may be busy with what others uploaded. */
const waitMs = 120_000

/** Waits until a content is encoded, or can’t be. */
export async function untilEncoded(
  { db }: Pick<Deps, 'db'>,
  contentOid: string,
  signal: AbortSignal,
): Promise<void> {
  const end = Date.now() + waitMs
  while (Date.now() < end) {
    const running = await db
      .selectFrom('encodings')
      .select('oid')
      .where('subject_oid', '=', contentOid)
      .where('state', '=', 'encoding')
      .executeTakeFirst()
    if (!running) return
    await delay(pollMs, undefined, { signal })
  }
}
