import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'What you bought, and what others bought from you, including replies and images in your stories.',
  ko: '구매 내역과 판매 내역입니다. 내 스토리의 답변과 이미지도 포함됩니다.',
  jp: '購入履歴と販売履歴です。自分のストーリーの返信と画像も含みます。',
  es: 'Lo que compraste y lo que otros te compraron, incluidas las respuestas e imágenes de tus historias.',
}
