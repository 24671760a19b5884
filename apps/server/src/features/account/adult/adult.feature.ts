import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import type { Feature } from '../../../platform/feature.ts'
import { forgetRows } from '../../../platform/forget.ts'
import { adultHandlers } from './adult.routes.ts'
import './adult.tables.ts'
import { dataNote } from './data-note.ts'

const keptMs = 30 * 24 * 3600 * 1000

/** Who is known to be an adult, and how that was found out. */
export function adultFeature(deps: Deps): Feature {
  return {
    name: 'adult',
    secretPaths: ['/sandbox/adult/*', '/sandbox-check/*'],
    handlers: adultHandlers(deps),
    jobs: {
      'account.forget-adult-checks': async () => {
        const then = new Date(deps.clock.now().getTime() - keptMs)
        await forgetRows(deps, 'adult_checks', sql`created_at < ${then}`)
      },
      // Nobody ends a check whose time is over, so that what its form said goes by itself.
      'account.forget-adult-forms': async () => {
        await deps.db
          .updateTable('adult_checks')
          .set({ name_hash: null, birth_date_hash: null })
          .where('expires_at', '<=', deps.clock.now())
          .where('birth_date_hash', 'is not', null)
          .execute()
      },
    },
    cron: [
      { task: 'account.forget-adult-checks', schedule: '47 3 * * *' },
      { task: 'account.forget-adult-forms', schedule: '17 * * * *' },
    ],
    lifecycle: {
      tables: ['adult_checks', 'adult_verifications'],
      onErase: async (tx, { userOid }) => {
        await tx.deleteFrom('adult_checks').where('user_oid', '=', userOid).execute()
        await tx.deleteFrom('adult_verifications').where('user_oid', '=', userOid).execute()
        await tx
          .updateTable('users')
          .set({ is_adult: false, adult_on: false })
          .where('oid', '=', userOid)
          .execute()
      },
      exportNote: dataNote,
      onExport: (db, { userOid }) => ({
        verification: () =>
          db
            .selectFrom('adult_verifications')
            .select(['provider', 'method', 'birth_year', 'verified_at'])
            .where('user_oid', '=', userOid)
            .execute(),
        checks: pagesOf(
          db
            .selectFrom('adult_checks')
            .select(['oid', 'state', 'provider', 'method', 'provider_session'])
            .select(['sandbox_decision', 'created_at', 'expires_at'])
            .where('user_oid', '=', userOid),
          { db, by: ['oid'] },
        ),
      }),
    },
  }
}
