import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Reports you sent and their outcomes, decisions about you and your works with your appeals, and keywords you blocked in comments. Who reported you isn’t included.',
  ko: '보낸 신고와 처리 결과, 나와 내 작품에 대한 조치와 이의 제기, 댓글에서 차단한 단어입니다. 나를 신고한 사람은 포함되지 않습니다.',
  jp: '送信した通報とその結果、自分や自分の作品に対する措置と異議申し立て、コメントでブロックした単語です。自分を通報した人は含まれません。',
  es: 'Las denuncias que enviaste y su resultado, las decisiones sobre ti y tus obras con tus apelaciones, y las palabras que bloqueaste en los comentarios. No incluye quién te denunció.',
}
