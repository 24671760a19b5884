import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your comments, likes, and donations, where you were mentioned, coins you earned with reviews, and credits you got back for comments.',
  ko: '댓글, 좋아요, 후원, 나를 언급한 댓글, 리뷰로 받은 코인, 댓글로 돌려받은 크레딧입니다.',
  jp: 'コメント、いいね、投げ銭、メンションされたコメント、レビューで受け取ったコイン、コメントで返金されたクレジットです。',
  es: 'Tus comentarios, me gusta y donaciones, dónde te mencionaron, las monedas que ganaste con reseñas y los créditos que recuperaste por comentar.',
}
