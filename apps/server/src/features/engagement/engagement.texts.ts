import type { Language } from '@plax/contracts/languages'
import type { NotificationWords } from '../../platform/notify.ts'

type Texts = Record<Language, NotificationWords>

const written: Texts = {
  en: { title: '{author} commented on “{title}”', text: '{text}' },
  ko: { title: '{author}님이 ‘{title}’에 댓글을 남겼어요', text: '{text}' },
  jp: { title: '{author}さんが「{title}」にコメントしました', text: '{text}' },
  es: { title: '{author} comentó en «{title}»', text: '{text}' },
}

const replied: Texts = {
  en: { title: '{author} replied to you', text: '“{title}”: {text}' },
  ko: { title: '{author}님이 내 댓글에 답글을 남겼어요', text: '‘{title}’: {text}' },
  jp: { title: '{author}さんが返信しました', text: '「{title}」：{text}' },
  es: { title: '{author} te respondió', text: '«{title}»: {text}' },
}

const mentioned: Texts = {
  en: { title: '{author} mentioned you', text: '“{title}”: {text}' },
  ko: { title: '{author}님이 나를 언급했어요', text: '‘{title}’: {text}' },
  jp: { title: '{author}さんのコメントでメンションされました', text: '「{title}」：{text}' },
  es: { title: '{author} te mencionó', text: '«{title}»: {text}' },
}

const donated: Texts = {
  en: {
    title: '{author} donated {coins, plural, one {# coin} other {# coins}}',
    text: '“{title}”: {text}',
  },
  ko: { title: '{author}님이 {coins}코인을 후원했어요', text: '‘{title}’: {text}' },
  jp: { title: '{author}さんから{coins}コインの投げ銭', text: '「{title}」：{text}' },
  es: {
    title: '{author} donó {coins, plural, one {# moneda} other {# monedas}}',
    text: '«{title}»: {text}',
  },
}

const hearted: Texts = {
  en: { title: 'The creator of “{title}” loves your comment', text: '{text}' },
  ko: { title: '‘{title}’의 크리에이터가 내 댓글에 하트를 남겼어요', text: '{text}' },
  jp: { title: '「{title}」のクリエイターがコメントにハートを付けました', text: '{text}' },
  es: { title: 'Al creador de «{title}» le encanta tu comentario', text: '{text}' },
}

const commentLiked: Texts = {
  en: {
    title: 'Your comment got {likes, plural, one {# new like} other {# new likes}}',
    text: '{text}',
  },
  ko: { title: '내 댓글이 좋아요 {likes}개를 새로 받았어요', text: '{text}' },
  jp: { title: 'コメントに新しい「いいね」が{likes}件', text: '{text}' },
  es: {
    title:
      'Tu comentario recibió {likes, plural, one {# me gusta nuevo} other {# me gusta nuevos}}',
    text: '{text}',
  },
}

const itemLiked: Texts = {
  en: {
    title: '{likes, plural, one {# new like} other {# new likes}}',
    text: 'People like “{title}”.',
  },
  ko: { title: '새 좋아요 {likes}개', text: '‘{title}’ 작품이 좋아요를 받았어요.' },
  jp: { title: '新しい「いいね」が{likes}件', text: '「{title}」に「いいね」が付きました。' },
  es: {
    title: '{likes, plural, one {# me gusta nuevo} other {# me gusta nuevos}}',
    text: 'A la gente le gusta «{title}».',
  },
}

const refunded: Texts = {
  en: {
    title: 'A donation was refunded',
    text: '“{title}”: {coins, plural, one {# coin was} other {# coins were}} returned to the donor.',
  },
  ko: { title: '후원이 환불됐어요', text: '‘{title}’에 받은 {coins}코인이 후원자에게 환불됐어요.' },
  jp: {
    title: '投げ銭が返金されました',
    text: '「{title}」の{coins}コインが投げ銭をした人に返金されました。',
  },
  es: {
    title: 'Se reembolsó una donación',
    text: '«{title}»: {coins, plural, one {se devolvió # moneda} other {se devolvieron # monedas}} a quien donó.',
  },
}

const returned: Texts = {
  en: {
    title: 'Your donation was refunded',
    text: '“{title}”: {coins, plural, one {# coin is} other {# coins are}} back in your wallet. Reason: {reason}',
  },
  ko: {
    title: '후원이 환불됐어요',
    text: '‘{title}’에 후원한 {coins}코인을 지갑으로 돌려드렸어요. 사유: {reason}',
  },
  jp: {
    title: '投げ銭が返金されました',
    text: '「{title}」への{coins}コインがウォレットに戻りました。理由：{reason}',
  },
  es: {
    title: 'Se reembolsó tu donación',
    text: '«{title}»: {coins, plural, one {# moneda volvió} other {# monedas volvieron}} a tu cartera. Motivo: {reason}',
  },
}

export const engagementTexts = {
  written,
  replied,
  mentioned,
  donated,
  hearted,
  commentLiked,
  itemLiked,
  refunded,
  returned,
} as const
