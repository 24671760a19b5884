import { defineErrors } from './define.ts'

/** Errors of writing anew, turning back and going on. */
export const chatTurnErrors = defineErrors({
  'chat.nothing_to_reroll': {
    status: 409,
    en: 'There’s no reply to regenerate.',
    ko: '다시 생성할 답변이 없어요.',
    jp: '再生成できる返信がありません。',
    es: 'No hay ninguna respuesta que regenerar.',
  },
  'chat.nothing_to_restore': {
    status: 409,
    en: 'This can’t be undone anymore because the chat has continued.',
    ko: '채팅이 이어졌기 때문에 더 이상 되돌릴 수 없어요.',
    jp: 'チャットが先に進んだため、もう元に戻せません。',
    es: 'Esto ya no se puede deshacer porque el chat continuó.',
  },
  'chat.delete_messages_failed': {
    status: 500,
    en: 'We couldn’t delete the messages. Please try again.',
    ko: '메시지를 삭제하지 못했어요. 다시 시도해 주세요.',
    jp: 'メッセージを削除できませんでした。もう一度お試しください。',
    es: 'No se pudieron eliminar los mensajes. Inténtalo de nuevo.',
  },
  'chat.version_not_found': {
    status: 404,
    en: 'This reply doesn’t have that version.',
    ko: '이 답변에 없는 버전이에요.',
    jp: 'この返信にその候補はありません。',
    es: 'Esta respuesta no tiene esa versión.',
  },
  'chat.edit_too_long': {
    status: 400,
    en: 'The edited text is too long, so it wasn’t saved. Shorten it to {maxLength} characters.',
    ko: '수정한 내용이 너무 길어 저장하지 않았어요. {maxLength}자 이내로 줄여 주세요.',
    jp: '編集後の文章が長すぎるため、保存していません。{maxLength}文字以内にしてください。',
    es: 'El texto editado es demasiado largo y no se guardó. Acórtalo a {maxLength} caracteres.',
  },
  'chat.impersonation_off': {
    status: 403,
    en: 'Reply suggestions aren’t available in this chat. Nothing was charged.',
    ko: '이 채팅에서는 대사 제안을 쓸 수 없어요. 크레딧은 차감되지 않았어요.',
    jp: 'このチャットではセリフの提案を使えません。クレジットは使われていません。',
    es: 'En este chat no se pueden sugerir respuestas. No se cobró nada.',
  },
  'chat.price_changed': {
    status: 409,
    en: 'The price of a reply has changed. Nothing was charged. Check the new price and send again.',
    ko: '답변 가격이 바뀌었어요. 크레딧은 차감되지 않았어요. 새 가격을 확인하고 다시 보내 주세요.',
    jp: '返信の料金が変わりました。クレジットは使われていません。新しい料金を確認して、もう一度送信してください。',
    es: 'Cambió el precio de la respuesta. No se cobró nada. Revísalo y vuelve a enviar.',
  },
  'chat.preview_only': {
    status: 403,
    en: 'This action only works in story previews. Nothing was changed.',
    ko: '스토리 미리보기에서만 할 수 있는 작업이에요. 변경된 내용은 없어요.',
    jp: 'この操作はストーリーのプレビューでのみ使えます。何も変更されていません。',
    es: 'Esta acción solo funciona en la vista previa de una historia. No se cambió nada.',
  },
  'chat.preview_replies_spent': {
    status: 429,
    en: '{limit, plural, one {You’ve used today’s only preview reply.} other {You’ve used all # of today’s preview replies.}} Try again tomorrow.',
    ko: '오늘의 미리보기 답변 {limit}개를 모두 사용했어요. 내일 다시 시도해 주세요.',
    jp: '本日のプレビュー返信{limit}回を使い切りました。明日もう一度お試しください。',
    es: '{limit, plural, one {Ya usaste la única respuesta de vista previa de hoy.} other {Ya usaste las # respuestas de vista previa de hoy.}} Inténtalo mañana.',
  },
  'chat.test_prompt_unknown': {
    status: 404,
    en: 'This test prompt doesn’t exist.',
    ko: '존재하지 않는 테스트 프롬프트입니다.',
    jp: 'このテストプロンプトが見つかりません。',
    es: 'Este prompt de prueba no existe.',
  },
  'chat.too_many_test_prompts': {
    status: 409,
    en: 'You can have up to {maxCount} test prompts. Delete one first.',
    ko: '테스트 프롬프트는 {maxCount}개까지 만들 수 있습니다. 먼저 하나를 삭제해 주세요.',
    jp: 'テストプロンプトは{maxCount}件まで保存できます。先に1つ削除してください。',
    es: 'Puedes tener hasta {maxCount} prompts de prueba. Elimina uno primero.',
  },
})
