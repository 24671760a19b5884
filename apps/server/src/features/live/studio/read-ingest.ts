import type { Deps } from '../../../deps.ts'
import '../streams/hosts.tables.ts'

/** Whether streams can be received: what each process that takes them said at its last sign of life. */
export async function readIngest({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ isOpen: boolean; problem: string | null }> {
  const rows = await db
    .selectFrom('live_hosts')
    .select(['problem', 'seen_at'])
    .orderBy('seen_at', 'desc')
    .execute()
  const since = clock.now().getTime() - aliveMs
  const alive = rows.filter(({ seen_at: seenAt }) => seenAt.getTime() > since)
  const open = alive.find(({ problem }) => problem === null)
  return { isOpen: open !== undefined, problem: open ? null : (alive[0]?.problem ?? null) }
}

const aliveMs = 30_000
