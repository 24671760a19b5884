import { defineErrors } from './define.ts'

/** Errors of blocking people, contents and tags. */
export const blockErrors = defineErrors({
  'block.own': {
    status: 422,
    en: 'You can’t block yourself or your own content.',
    ko: '자신이나 자신의 콘텐츠는 차단할 수 없어요.',
    jp: '自分自身や自分のコンテンツはブロックできません。',
    es: 'No puedes bloquearte ni bloquear tu propio contenido.',
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
    en: 'This tag is too long, so it wasn’t blocked. Shorten it to {maxLength} characters.',
    ko: '태그가 너무 길어 차단하지 못했어요. {maxLength}자 이내로 줄여 주세요.',
    jp: 'タグが長すぎるため、ブロックできませんでした。{maxLength}文字以内にしてください。',
    es: 'Esta etiqueta es demasiado larga y no se bloqueó. Acórtala a {maxLength} caracteres.',
  },
  'block.full': {
    status: 409,
    en: 'You’ve reached the limit of {maxCount} blocks. Unblock something first.',
    ko: '차단은 최대 {maxCount}개까지 할 수 있어요. 먼저 다른 차단을 해제해 주세요.',
    jp: 'ブロックは{maxCount}件までです。先にほかのブロックを解除してください。',
    es: 'Llegaste al límite de {maxCount} bloqueos. Desbloquea algo primero.',
  },
  'story.blocked': {
    status: 403,
    en: 'You’ve blocked this story or its creator. Unblock to start a chat.',
    ko: '차단한 스토리이거나 차단한 크리에이터의 스토리예요. 차단을 해제하면 채팅을 시작할 수 있어요.',
    jp: 'ブロックしたストーリー、またはブロックしたクリエイターのストーリーです。ブロックを解除するとチャットを始められます。',
    es: 'Bloqueaste esta historia o a quien la creó. Quita el bloqueo para empezar un chat.',
  },
})
