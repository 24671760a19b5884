import { defineErrors } from './define.ts'

/** Errors of playlists and polls. */
export const libraryErrors = defineErrors({
  'playlist.not_found': {
    status: 404,
    en: 'This playlist doesn’t exist, or it’s private.',
    ko: '존재하지 않거나 비공개인 재생목록이에요.',
    jp: 'このプレイリストは存在しないか、非公開です。',
    es: 'Esta lista de reproducción no existe o es privada.',
  },
  'playlist.full': {
    status: 409,
    en: 'You’ve reached the limit of {maxCount} playlists. Delete one first.',
    ko: '재생목록은 최대 {maxCount}개까지 만들 수 있어요. 먼저 다른 재생목록을 삭제해 주세요.',
    jp: 'プレイリストは{maxCount}件までです。先にほかのプレイリストを削除してください。',
    es: 'Llegaste al límite de {maxCount} listas de reproducción. Elimina una primero.',
  },
  'playlist.items_full': {
    status: 409,
    en: 'A playlist can have up to {maxCount} items. Remove some, or start another playlist.',
    ko: '재생목록 하나에 최대 {maxCount}개까지 담을 수 있어요. 일부를 빼거나 새 재생목록을 만들어 주세요.',
    jp: '1つのプレイリストに追加できるのは{maxCount}件までです。一部を外すか、新しいプレイリストを作ってください。',
    es: 'Una lista puede tener hasta {maxCount} elementos. Quita algunos o crea otra lista.',
  },
  'playlist.nothing_changed': {
    status: 400,
    en: 'Nothing was changed. Choose what to change in the playlist.',
    ko: '변경된 내용이 없어요. 재생목록에서 변경할 내용을 선택해 주세요.',
    jp: '何も変更されていません。プレイリストの変更内容を選んでください。',
    es: 'No se cambió nada. Elige qué quieres cambiar en la lista.',
  },
  'poll.not_found': {
    status: 404,
    en: 'There’s no poll here.',
    ko: '여기에는 투표가 없어요.',
    jp: 'ここに投票はありません。',
    es: 'Aquí no hay ninguna encuesta.',
  },
  'poll.ended': {
    status: 409,
    en: 'This poll has ended. Nothing was changed.',
    ko: '종료된 투표예요. 변경된 내용은 없어요.',
    jp: 'この投票は終了しました。何も変更されていません。',
    es: 'Esta encuesta terminó. No se cambió nada.',
  },
  'poll.option_gone': {
    status: 409,
    en: 'This option isn’t in the poll anymore. Choose another one.',
    ko: '더 이상 없는 선택지예요. 다른 선택지를 골라 주세요.',
    jp: 'この選択肢はなくなりました。ほかの選択肢を選んでください。',
    es: 'Esta opción ya no está en la encuesta. Elige otra.',
  },
})
