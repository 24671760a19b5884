import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Exports and imports of what you made as a creator, what happened to each imported item, and what it became here.',
  ko: '크리에이터로서 작품을 내보내고 가져온 기록, 항목별 결과와 새로 만들어진 작품입니다.',
  jp: 'クリエイターとして作成したものの書き出しと読み込みの記録、読み込んだ項目ごとの結果と、作成されたものです。',
  es: 'Exportaciones e importaciones de lo que creaste, qué pasó con cada elemento importado y en qué se convirtió aquí.',
}
