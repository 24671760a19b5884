import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { AppError } from './errors.ts'
import type { Feature } from './feature.ts'

export function healthFeature(deps: { db: Db; version: string }): Feature {
  return {
    name: 'health',
    handlers: {
      'GET /health': async () => ({ status: 'ok', version: deps.version }),
      'GET /ready': async () => {
        await sql`SELECT 1`.execute(deps.db).catch(() => {
          throw new AppError('server.unavailable')
        })
        return { status: 'ready', database: 'ok' }
      },
    },
  }
}
