import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { Feature } from './feature.ts'

const dayMs = 24 * 3600 * 1000

/** Forgets what the platform's tables keep no longer, as their migrations say. */
export function upkeepFeature(deps: { db: Db; clock: Clock }): Feature {
  return {
    name: 'upkeep',
    jobs: {
      'platform.upkeep': async () => {
        const now = deps.clock.now().getTime()
        await forgetCalls(deps.db, new Date(now - dayMs))
        await forgetMails(deps.db, new Date(now - 30 * dayMs))
        await forgetNews(deps.db, new Date(now - 30 * dayMs))
      },
    },
    cron: [{ task: 'platform.upkeep', schedule: '23 3 * * *' }],
  }
}

async function forgetCalls(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM rate_limits WHERE window_start < ${before}`.execute(db)
}

async function forgetMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', before).execute()
}

/** News that is old, numbered, and behind every reader. */
async function forgetNews(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM outbox WHERE created_at < ${before} AND seq IS NOT NULL
    AND seq <= coalesce((SELECT min(seq) FROM outbox_cursors), seq)`.execute(db)
}
