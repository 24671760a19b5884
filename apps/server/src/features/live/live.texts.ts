import type { Language } from '@plax/contracts/languages'
import type { NotificationWords } from '../../platform/notify.ts'

/** The words of notifications about streams. */
export const liveTexts = {
  permitted: {
    en: {
      title: 'You can go live now',
      text: 'Your live page has your stream key and everything to get started. Reason: {reason}',
    },
    ko: {
      title: '이제 라이브를 시작할 수 있어요',
      text: '라이브 페이지에서 스트림 키를 확인하고 방송을 준비하세요. 사유: {reason}',
    },
    jp: {
      title: 'ライブ配信ができるようになりました',
      text: 'ライブページでストリームキーを確認し、配信を準備できます。理由：{reason}',
    },
    es: {
      title: 'Ya puedes emitir en directo',
      text: 'En tu página de directo está tu clave de emisión y todo para empezar. Motivo: {reason}',
    },
  },
  withdrawn: {
    en: {
      title: 'You can no longer go live',
      text: 'The site’s team withdrew your permission. A stream that was on has ended; your replays are kept. Reason: {reason}',
    },
    ko: {
      title: '더 이상 라이브를 시작할 수 없어요',
      text: '운영팀이 라이브 권한을 회수했어요. 진행 중이던 방송은 종료됐고 다시보기는 그대로 있어요. 사유: {reason}',
    },
    jp: {
      title: 'ライブ配信ができなくなりました',
      text: '運営チームが配信の権限を取り消しました。配信中だったライブは終了し、アーカイブは残っています。理由：{reason}',
    },
    es: {
      title: 'Ya no puedes emitir en directo',
      text: 'El equipo del sitio retiró tu permiso. Si emitías, el directo terminó; tus repeticiones se conservan. Motivo: {reason}',
    },
  },
  warned: {
    en: { title: 'Warning about your stream “{title}”', text: 'From the site’s team: {reason}' },
    ko: { title: '‘{title}’ 방송에 대한 경고', text: '운영팀의 경고예요: {reason}' },
    jp: { title: 'ライブ「{title}」に対する警告', text: '運営チームより：{reason}' },
    es: { title: 'Advertencia sobre tu directo «{title}»', text: 'Del equipo del sitio: {reason}' },
  },
  unlisted: {
    en: {
      title: '“{title}” is no longer on Home or in search',
      text: 'The site’s team removed your stream from both. People with the link can still watch it. Reason: {reason}',
    },
    ko: {
      title: '‘{title}’ 방송이 홈과 검색에서 제외됐어요',
      text: '운영팀이 방송을 홈과 검색에서 제외했어요. 링크가 있으면 계속 볼 수 있어요. 사유: {reason}',
    },
    jp: {
      title: 'ライブ「{title}」がホームと検索に表示されなくなりました',
      text: '運営チームがホームと検索から除外しました。リンクを知っている人は引き続き視聴できます。理由：{reason}',
    },
    es: {
      title: '«{title}» ya no aparece en Inicio ni en la búsqueda',
      text: 'El equipo del sitio retiró tu directo de ambos. Quien tenga el enlace puede seguir viéndolo. Motivo: {reason}',
    },
  },
  changed: {
    en: {
      title: 'The settings of “{title}” were changed',
      text: 'The site’s team changed your stream’s settings. Reason: {reason}',
    },
    ko: {
      title: '‘{title}’ 방송 설정이 변경됐어요',
      text: '운영팀이 방송 설정을 변경했어요. 사유: {reason}',
    },
    jp: {
      title: 'ライブ「{title}」の設定が変更されました',
      text: '運営チームがライブの設定を変更しました。理由：{reason}',
    },
    es: {
      title: 'Se cambiaron los ajustes de «{title}»',
      text: 'El equipo del sitio cambió los ajustes de tu directo. Motivo: {reason}',
    },
  },
  stopped: {
    en: {
      title: 'Your stream “{title}” was stopped',
      text: 'The site’s team ended it. What was recorded is among your replays. Reason: {reason}',
    },
    ko: {
      title: '‘{title}’ 방송이 중단됐어요',
      text: '운영팀이 방송을 종료했어요. 녹화된 부분은 다시보기에 있어요. 사유: {reason}',
    },
    jp: {
      title: 'ライブ「{title}」が停止されました',
      text: '運営チームが配信を終了しました。録画はアーカイブに残っています。理由：{reason}',
    },
    es: {
      title: 'Se detuvo tu directo «{title}»',
      text: 'El equipo del sitio lo terminó. Lo grabado está en tus repeticiones. Motivo: {reason}',
    },
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
