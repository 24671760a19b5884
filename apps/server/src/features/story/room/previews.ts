import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import './room.tables.ts'

const keptMs = 7 * 24 * 3600 * 1000

/** Previews that nobody chatted in for seven days, with all that they hold. */
export async function forgetPreviews(deps: { db: Db; clock: Clock }): Promise<void> {
  await deps.db
    .deleteFrom('chat_rooms')
    .where('is_preview', '=', true)
    .where('updated_at', '<', new Date(deps.clock.now().getTime() - keptMs))
    .execute()
}
