import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Story images you unlocked.',
  ko: '잠금 해제한 스토리 이미지입니다.',
  jp: 'ロックを解除したストーリーの画像です。',
  es: 'Imágenes de historias que desbloqueaste.',
}
