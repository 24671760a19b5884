import { defineErrors } from './define.ts'

/** Refusals of live chats. */
export const liveChatErrors = defineErrors({
  'live.chat_token_refused': {
    status: 403,
    en: 'Your place in this chat has expired. Your message wasn’t sent. Send it again.',
    ko: '채팅 연결이 만료되어 메시지를 보내지 못했어요. 다시 보내 주세요.',
    jp: 'チャットの接続が期限切れのため、送信できませんでした。もう一度送信してください。',
    es: 'Tu acceso a este chat caducó y el mensaje no se envió. Envíalo de nuevo.',
  },
  'live.chat_id_taken': {
    status: 409,
    en: 'Another message has this ID. Nothing was sent.',
    ko: '이미 사용된 메시지 ID예요. 메시지를 보내지 않았어요.',
    jp: 'このIDは別のメッセージで使われています。送信していません。',
    es: 'Otro mensaje ya tiene este ID. No se envió nada.',
  },
  'live.not_moderator': {
    status: 403,
    en: 'Only the creator and the managers of this chat can do this.',
    ko: '이 채팅의 크리에이터와 매니저만 할 수 있어요.',
    jp: 'このチャットのクリエイターとマネージャーだけが操作できます。',
    es: 'Solo pueden hacerlo el creador y los moderadores de este chat.',
  },
  'live.manager_self': {
    status: 400,
    en: 'The creator can’t be a manager of their own chat.',
    ko: '크리에이터 본인은 자기 채팅의 매니저가 될 수 없어요.',
    jp: 'クリエイター本人は自分のチャットのマネージャーになれません。',
    es: 'Nadie puede moderar como ayudante su propio chat.',
  },
  'live.managers_full': {
    status: 400,
    en: 'A chat can have up to {max, plural, one {# manager} other {# managers}}. Remove one first.',
    ko: '매니저는 최대 {max}명까지 둘 수 있어요. 먼저 한 명을 해제해 주세요.',
    jp: 'マネージャーは{max}人までです。先に誰かを解任してください。',
    es: 'Un chat puede tener hasta {max, plural, one {# moderador} other {# moderadores}}. Quita uno primero.',
  },
})
