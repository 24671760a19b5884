import type { Language } from '@plax/contracts/languages'
import type { Tx } from '../../../platform/db/database.ts'
import { languageOf } from '../users/account.mails.ts'
import { nicknameKey, getUser } from '../users/users.queries.ts'

/** What stands where the name stood; a space in it, so that nobody can choose it. */
const nobody: Record<Language, string> = {
  en: 'Deleted user',
  ko: '탈퇴한 사용자',
  jp: '退会したユーザー',
  es: 'Cuenta eliminada',
}

/**
 * Takes the person out of their row, which stays: the ledger, orders and works of others name its id.
 * The address and the nickname are free for whoever comes (docs/decisions/0009-leaving.md).
 */
export async function anonymise(tx: Tx, userOid: string): Promise<void> {
  const user = await getUser(tx, userOid)
  const name = nobody[languageOf(user)]
  const email = `withdrawn-${userOid}@withdrawn.invalid`
  await tx
    .updateTable('users')
    .set({
      email,
      email_key: email,
      password_hash: null,
      nickname: `${name} ${userOid.slice(-8)}`,
      // The whole id, as two may share its end.
      nickname_key: nicknameKey(`${name} ${userOid}`),
      introductions: '{}',
      main_language: null,
      channel_languages: [],
      custom_url: null,
      picture_asset_oid: null,
      is_creator: false,
      creator_tags: [],
      is_adult: false,
      adult_on: false,
      has_blocks: false,
      suspended_at: null,
      suspension_reason: null,
      suspended_until: null,
      suspended_by: null,
      withdraws_at: null,
    })
    .where('oid', '=', userOid)
    .execute()
}
