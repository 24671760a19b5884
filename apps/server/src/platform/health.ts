import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { AppError } from './errors.ts'
import type { Feature } from './feature.ts'

/** Health is asked on a connection of its own: that all others are busy makes nobody ill. */
export function healthFeature(deps: { db: Db; settingsDb: Db; version: string }): Feature {
  return {
    name: 'health',
    handlers: {
      'GET /health': async () => {
        await assertAnswers(deps.settingsDb)
        return { status: 'ok', version: deps.version }
      },
      'GET /ready': async () => {
        await assertAnswers(deps.db)
        return { status: 'ready', database: 'ok' }
      },
    },
  }
}

async function assertAnswers(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db).catch(() => {
    throw new AppError('server.unavailable')
  })
}
