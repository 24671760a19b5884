import type { Language } from '@plax/contracts/languages'
import type { NotificationWords } from '../../platform/notify.ts'

/** The words of notifications about streams. */
export const liveTexts = {
  moderated: {
    en: { title: 'About your stream “{title}”', text: 'From the team of this site: {reason}' },
    ko: { title: '‘{title}’ 방송 안내', text: '운영팀의 안내입니다: {reason}' },
    jp: { title: 'ライブ「{title}」について', text: '運営チームより：{reason}' },
    es: { title: 'Sobre tu directo «{title}»', text: 'Del equipo del sitio: {reason}' },
  },
  reminded: {
    en: { title: '{creator} goes live soon', text: '“{title}” begins in ten minutes.' },
    ko: { title: '{creator}님이 곧 방송해요', text: '10분 후에 ‘{title}’ 방송을 시작해요.' },
    jp: { title: '{creator}さんがまもなく配信', text: '「{title}」は10分後に始まります。' },
    es: { title: '{creator} emite pronto', text: '«{title}» empieza en diez minutos.' },
  },
  started: {
    en: { title: '{creator} is live', text: '“{title}” has started.' },
    ko: { title: '{creator}님이 방송 중이에요', text: '‘{title}’ 방송을 시작했어요.' },
    jp: { title: '{creator}さんが配信中です', text: '「{title}」の配信が始まりました。' },
    es: { title: '{creator} está en directo', text: 'Ha empezado «{title}».' },
  },
} satisfies Record<string, Record<Language, NotificationWords>>
