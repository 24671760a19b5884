import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { exportAccessLog } from './access-log/access-log.ts'

/** The row of the person: the end of a removal takes them out of it (`withdrawal/anonymise.ts`). */
export const profileLifecycle: LifecycleHandler = {
  tables: ['users', 'merged_guests'],
  onExport: (db, { userOid }) => ({
    profile: () => findProfile(db, userOid),
    guestDevices: pagesOf(
      db
        .selectFrom('merged_guests')
        .select(['guest_id', 'merged_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['guest_id'] },
    ),
    acts: actPages(db, userOid),
    record: exportAccessLog(db, userOid),
  }),
}

/** Of the password only whether there is one. */
function findProfile(db: Db, userOid: string) {
  return db
    .selectFrom('users')
    .select(['oid', 'email', 'nickname', 'language', 'introductions', 'custom_url'])
    .select(['channel_languages', 'picture_asset_oid', 'has_blocks', 'multi_lang_nick'])
    .select(['display_names', 'main_language'])
    .select(['is_creator', 'creator_tags', 'creator_since', 'is_adult', 'adult_on'])
    .select(['privacy_consent_at', 'created_at', 'suspended_at', 'suspension_reason'])
    .select(['suspended_until', 'withdraws_at', 'withdrawn_at'])
    .select(({ eb }) => eb('password_hash', 'is not', null).as('has_password'))
    .where('oid', '=', userOid)
    .executeTakeFirst()
}

/** Details of what somebody did to themselves; of other acts they may name others. */
function actPages(db: Db, userOid: string) {
  const acts = db
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject_kind', 'subject_oid', 'created_at'])
    .select(
      sql`CASE WHEN subject_kind = 'user' AND subject_oid = ${userOid} THEN details END`.as(
        'details',
      ),
    )
    .where('actor_oid', '=', userOid)
  return pagesOf(acts, { db, by: ['created_at', 'id'] })
}
