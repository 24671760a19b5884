import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Encodings of your videos and audio, and their subtitles and chapters. Encryption keys aren’t included.',
  ko: '내 동영상과 오디오의 인코딩 기록, 자막, 챕터입니다. 암호화 키는 포함되지 않습니다.',
  jp: '自分の動画と音声のエンコードの記録、字幕、チャプターです。暗号鍵は含まれません。',
  es: 'La codificación de tus videos y audios, con sus subtítulos y capítulos. No incluye las claves de cifrado.',
}
