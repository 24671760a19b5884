import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'

const keptMs = 30 * 24 * 60 * 60 * 1000

/** Deletes what was taken out of rooms 30 days ago, and words that readers never said. */
export async function forgetRemoved(deps: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptMs)
  await deps.db
    .deleteFrom('chat_messages')
    .where((eb) =>
      eb.or([
        eb('removed_at', '<', before),
        eb.and([
          eb('role', '=', 'draft'),
          eb('is_active', '=', false),
          eb('state', '<>', 'running'),
          eb('created_at', '<', before),
        ]),
      ]),
    )
    .execute()
}
