import { defineErrors } from './define.ts'

/** Errors of writing anew, turning back and going on. */
export const chatTurnErrors = defineErrors({
  'chat.nothing_to_reroll': {
    status: 409,
    en: 'There is no reply here that could be written anew.',
    ko: '다시 생성할 답변이 없습니다.',
    jp: '書き直せる返信がありません。',
    es: 'Aquí no hay ninguna respuesta que se pueda volver a escribir.',
  },
  'chat.nothing_to_restore': {
    status: 409,
    en: 'This can no longer be undone, since the chat went on.',
    ko: '채팅이 이어졌기 때문에 더 이상 되돌릴 수 없습니다.',
    jp: 'チャットが先に進んだため、もう元に戻せません。',
    es: 'Esto ya no se puede deshacer porque el chat continuó.',
  },
  'chat.delete_messages_failed': {
    status: 500,
    en: 'The messages could not be deleted. Please try again.',
    ko: '메시지를 삭제하지 못했습니다. 다시 시도해 주세요.',
    jp: 'メッセージを削除できませんでした。もう一度お試しください。',
    es: 'No se pudieron eliminar los mensajes. Inténtalo de nuevo.',
  },
  'chat.version_not_found': {
    status: 404,
    en: 'This reply has no such alternative.',
    ko: '이 답변에는 해당하는 다른 버전이 없습니다.',
    jp: 'この返信にその候補はありません。',
    es: 'Esta respuesta no tiene esa alternativa.',
  },
  'chat.edit_too_long': {
    status: 400,
    en: 'The changed text has at most {maxLength} characters.',
    ko: '수정한 내용은 {maxLength}자까지 쓸 수 있습니다.',
    jp: '編集した文章は{maxLength}文字までです。',
    es: 'El texto modificado tiene como máximo {maxLength} caracteres.',
  },
  'chat.impersonation_off': {
    status: 403,
    en: 'In this chat the model does not write your words for you.',
    ko: '이 채팅에서는 내 대사를 대신 써 주는 기능을 사용할 수 없습니다.',
    jp: 'このチャットでは、あなたのセリフの代筆は使えません。',
    es: 'En este chat el modelo no escribe tus palabras por ti.',
  },
  'chat.price_changed': {
    status: 409,
    en: 'The price of a reply has changed. Please look at the new one and send again.',
    ko: '답변 가격이 바뀌었습니다. 새 가격을 확인하고 다시 보내 주세요.',
    jp: '返信の料金が変わりました。新しい料金を確認して、もう一度送信してください。',
    es: 'El precio de una respuesta ha cambiado. Mira el nuevo y vuelve a enviar.',
  },
  'chat.preview_only': {
    status: 403,
    en: 'This is for previews of a story only.',
    ko: '스토리 미리보기에서만 사용할 수 있습니다.',
    jp: 'これはストーリーのプレビューでのみ使えます。',
    es: 'Esto es solo para vistas previas de una historia.',
  },
  'chat.preview_replies_spent': {
    status: 429,
    en: "Today's {limit} preview replies are used up.",
    ko: '오늘의 미리보기 답변 {limit}개를 모두 사용했습니다.',
    jp: '本日のプレビュー返信{limit}回を使い切りました。',
    es: 'Las {limit} respuestas de vista previa de hoy se agotaron.',
  },
  'chat.test_prompt_unknown': {
    status: 404,
    en: 'This test prompt does not exist.',
    ko: '존재하지 않는 테스트 프롬프트입니다.',
    jp: 'このテストプロンプトは存在しません。',
    es: 'Este prompt de prueba no existe.',
  },
  'chat.too_many_test_prompts': {
    status: 409,
    en: 'You can keep up to {maxCount} test prompts. Delete some first.',
    ko: '테스트 프롬프트는 {maxCount}개까지 보관할 수 있습니다. 먼저 일부를 삭제해 주세요.',
    jp: 'テストプロンプトは{maxCount}件まで保存できます。先にいくつか削除してください。',
    es: 'Puedes guardar hasta {maxCount} prompts de prueba. Borra algunos primero.',
  },
})
