import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your stories with their canvases and all saved versions, when they were compiled, works that credit you as a creator, and character cards.',
  ko: '내 스토리와 캔버스, 보관된 모든 버전, 컴파일한 시각, 내가 크리에이터로 표시된 작품, 캐릭터 카드입니다.',
  jp: '自分のストーリーとキャンバス、保存されているすべてのバージョン、コンパイルした時刻、自分がクリエイターとして表示されている作品、キャラクターカードです。',
  es: 'Tus historias con sus lienzos y todas las versiones guardadas, cuándo se compilaron, las obras en las que figuras como creador y tus tarjetas de personaje.',
}
