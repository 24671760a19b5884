import { defineErrors } from './define.ts'

/** Refusals of stories that react to streams. */
export const liveStoryErrors = defineErrors({
  'live_story.not_yours': {
    status: 403,
    en: 'You can only connect stories that you made. Choose another.',
    ko: '내 스토리만 연결할 수 있어요. 내 스토리 중에서 선택해 주세요.',
    jp: '接続できるのは自分のストーリーだけです。自分のストーリーから選んでください。',
    es: 'Solo puedes conectar tus propias historias. Elige una de las tuyas.',
  },
  'live_story.not_published': {
    status: 409,
    en: 'This story isn’t published. Publish it, then connect it.',
    ko: '게시되지 않은 스토리예요. 게시한 뒤 연결해 주세요.',
    jp: 'このストーリーは公開されていません。公開してから接続してください。',
    es: 'Esta historia no está publicada. Publícala y después conéctala.',
  },
  'live_story.wait_too_short': {
    status: 400,
    en: 'The wait between answers must be at least {minSeconds, plural, one {# second} other {# seconds}}.',
    ko: '답변 간격은 {minSeconds}초 이상이어야 해요.',
    jp: '返信の間隔は{minSeconds}秒以上にしてください。',
    es: 'La espera entre respuestas debe ser de al menos {minSeconds, plural, one {# segundo} other {# segundos}}.',
  },
})
