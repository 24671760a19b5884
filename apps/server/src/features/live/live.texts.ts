import type { Language } from '@plax/contracts/languages'
import type { NotificationWords } from '../../platform/notify.ts'

/** The words of notifications about streams. */
export const liveTexts = {
  started: {
    en: { title: '{creator} is live', text: '“{title}” has started.' },
    ko: { title: '{creator}님이 방송 중이에요', text: '‘{title}’ 방송을 시작했어요.' },
    jp: { title: '{creator}さんが配信中です', text: '「{title}」の配信が始まりました。' },
    es: { title: '{creator} está en directo', text: 'Ha empezado «{title}».' },
  },
} satisfies Record<string, Record<Language, NotificationWords>>
