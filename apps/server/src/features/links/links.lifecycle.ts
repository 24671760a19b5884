import type { Language } from '@plax/contracts/languages'
import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { forgetLinks } from './linked-accounts.ts'
import './links.tables.ts'

/** What its part of the data download contains. */
const exportNote: Record<Language, string> = {
  en: 'Accounts at Twitch, YouTube, and X that you connected, with their number of followers. Access tokens aren’t included.',
  ko: '연결한 Twitch, YouTube, X 계정과 팔로워 수입니다. 접근 토큰은 포함되지 않습니다.',
  jp: '連携したTwitch、YouTube、Xのアカウントとフォロワー数です。アクセストークンは含まれません。',
  es: 'Las cuentas de Twitch, YouTube y X que conectaste, con su número de seguidores. No incluye los tokens de acceso.',
}

export const linksLifecycle: LifecycleHandler = {
  tables: ['linked_accounts'],
  exportNote,
  onErase: (tx, { userOid }) => forgetLinks(tx, userOid),
  onExport: (db, { userOid }) => ({
    linkedAccounts: pagesOf(
      db
        .selectFrom('linked_accounts')
        .select(['platform', 'account_id', 'name', 'in_multichat', 'followers', 'followers_at'])
        .select(['followers_asked_at', 'live', 'live_at', 'live_asked_at'])
        .select(['changed_at', 'checked_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['platform'] },
    ),
  }),
}
