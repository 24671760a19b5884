import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your chats with every message, including replaced or deleted ones that are still kept, your notes, chat memories, what replies were generated from (prompts, as shown to you), personas, chat settings, and coupons.',
  ko: '채팅과 모든 메시지(교체되거나 삭제됐지만 아직 보관 중인 것 포함), 메모, 채팅 기억, 답변 생성에 쓰인 내용(prompts, 화면에 표시되는 범위), 페르소나, 채팅 설정, 쿠폰입니다.',
  jp: 'チャットとすべてのメッセージ（差し替えたものや、削除してまだ残っているものを含む）、メモ、チャットの記憶、返信の生成に使われた内容（prompts、画面に表示される範囲）、ペルソナ、チャット設定、クーポンです。',
  es: 'Tus chats con todos los mensajes, incluidos los reemplazados o eliminados que aún se conservan, tus notas, los recuerdos de los chats, con qué se generaron las respuestas (prompts, tal como se te muestran), alter egos, ajustes de chat y cupones.',
}
