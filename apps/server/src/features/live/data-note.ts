import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'When your stream key was created (the key itself isn’t included), and when your streams began and ended.',
  ko: '스트림 키를 만든 때(키 자체는 포함되지 않음)와 방송을 시작하고 끝낸 때입니다.',
  jp: 'ストリームキーの作成日時（キー自体は含まれません）と、配信の開始・終了日時です。',
  es: 'Cuándo se creó tu clave de transmisión (la clave no se incluye) y cuándo empezaron y terminaron tus directos.',
}
