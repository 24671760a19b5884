import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your playlists, your votes in polls, and your history of works you watched, listened to, or read.',
  ko: '재생목록, 투표 내역, 시청·청취·열람한 작품의 기록입니다.',
  jp: 'プレイリスト、投票、視聴したり読んだりした作品の履歴です。',
  es: 'Tus listas de reproducción, tus votos en encuestas y tu historial de obras que viste, escuchaste o leíste.',
}
