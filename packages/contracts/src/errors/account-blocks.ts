import { defineErrors } from './define.ts'

/** Errors of blocking people, contents and tags. */
export const blockErrors = defineErrors({
  'block.own': {
    status: 422,
    en: 'You cannot block yourself or what is yours.',
    ko: '자신이나 내 콘텐츠는 차단할 수 없습니다.',
    jp: '自分自身や自分のコンテンツはブロックできません。',
    es: 'No puedes bloquearte ni bloquear lo que es tuyo.',
  },
  'block.tag_empty': {
    status: 400,
    en: 'Please enter a tag to block.',
    ko: '차단할 태그를 입력해 주세요.',
    jp: 'ブロックするタグを入力してください。',
    es: 'Escribe la etiqueta que quieres bloquear.',
  },
  'block.tag_too_long': {
    status: 400,
    en: 'A tag has at most {maxLength} characters.',
    ko: '태그는 {maxLength}자까지 쓸 수 있습니다.',
    jp: 'タグは{maxLength}文字までです。',
    es: 'Una etiqueta tiene como máximo {maxLength} caracteres.',
  },
  'block.full': {
    status: 409,
    en: 'You have blocked {maxCount} already. Please unblock something first.',
    ko: '이미 {maxCount}개를 차단했습니다. 먼저 다른 차단을 해제해 주세요.',
    jp: 'すでに{maxCount}件をブロックしています。先にほかのブロックを解除してください。',
    es: 'Ya has bloqueado {maxCount}. Desbloquea algo primero.',
  },
  'story.blocked': {
    status: 403,
    en: 'You blocked this story or its creator. Unblock it to start a chat.',
    ko: '차단한 스토리이거나 차단한 크리에이터의 스토리입니다. 차단을 해제하면 채팅을 시작할 수 있습니다.',
    jp: 'ブロックしたストーリー、またはブロックしたクリエイターのストーリーです。ブロックを解除するとチャットを始められます。',
    es: 'Bloqueaste esta historia o a quien la creó. Desbloquéala para empezar un chat.',
  },
})
