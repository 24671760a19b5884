import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your channel with its settings, banner requests, and managers, notes about your fans, and channels where you’re a manager or a fan.',
  ko: '내 채널과 설정, 배너 신청, 매니저, 팬에 대한 메모, 그리고 내가 매니저이거나 팬인 채널입니다.',
  jp: '自分のチャンネルとその設定、バナーの申請、マネージャー、ファンについてのメモ、また自分がマネージャーやファンになっているチャンネルです。',
  es: 'Tu canal con sus ajustes, solicitudes de banner y gestores, tus notas sobre fans y los canales en los que eres gestor o fan.',
}
