import type { LifecycleHandler } from '../../platform/lifecycle.ts'

/** The row of the person: the end of a removal takes them out of it (`withdrawal/anonymise.ts`). */
export const profileLifecycle: LifecycleHandler = {
  tables: ['users', 'merged_guests'],
  onExport: async (tx, { userOid }) => ({
    profile: await tx
      .selectFrom('users')
      .select(['oid', 'email', 'nickname', 'language', 'introduction', 'custom_url'])
      .select(['channel_languages', 'picture_asset_oid'])
      .select(['is_creator', 'creator_tags', 'creator_since', 'is_adult', 'adult_on'])
      .select(['privacy_consent_at', 'created_at', 'suspended_at', 'suspension_reason'])
      .select('withdraws_at')
      .where('oid', '=', userOid)
      .executeTakeFirst(),
    guestDevices: await tx
      .selectFrom('merged_guests')
      .select(['guest_id', 'merged_at'])
      .where('user_oid', '=', userOid)
      .execute(),
    acts: await tx
      .selectFrom('audit_log')
      .select(['action', 'subject_kind', 'subject_oid', 'created_at'])
      .where('actor_oid', '=', userOid)
      .orderBy('id')
      .execute(),
  }),
}
