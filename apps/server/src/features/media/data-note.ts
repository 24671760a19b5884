import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Images you uploaded. Each one is at /api/media/ followed by its id.',
  ko: '업로드한 이미지 목록입니다. 이미지는 /api/media/ 뒤에 id를 붙인 주소에 있습니다.',
  jp: 'アップロードした画像の一覧です。画像のアドレスは、/api/media/の後にidを付けたものです。',
  es: 'Imágenes que subiste. Cada una está en /api/media/ seguido de su ID.',
}
