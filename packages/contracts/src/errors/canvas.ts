import { defineErrors } from './define.ts'

/** Errors of the versions and compiles of canvases. */
export const canvasErrors = defineErrors({
  'story.canvas_metadata_conflict': {
    status: 409,
    en: 'The settings of this canvas were changed elsewhere.',
    ko: '이 캔버스의 설정이 다른 곳에서 변경되었습니다.',
    jp: 'このキャンバスの設定が別の場所で変更されました。',
    es: 'Los ajustes de este lienzo cambiaron en otro lugar.',
  },
  'story.version_not_found': {
    status: 404,
    en: 'This version is no longer kept.',
    ko: '더 이상 보관되지 않는 버전입니다.',
    jp: 'このバージョンはもう保存されていません。',
    es: 'Esta versión ya no se conserva.',
  },
  'story.node_not_found': {
    status: 404,
    en: 'This node is not on the canvas.',
    ko: '캔버스에 없는 노드입니다.',
    jp: 'このノードはキャンバスにありません。',
    es: 'Este nodo no está en el lienzo.',
  },
  'story.description_locked': {
    status: 422,
    en: 'With the new tagging, the description of a picture cannot be changed.',
    ko: '새 태그 방식에서는 이미지 설명을 수정할 수 없습니다.',
    jp: '新しいタグ方式では、画像の説明を変更できません。',
    es: 'Con el nuevo etiquetado no se puede cambiar la descripción de una imagen.',
  },
  'story.compile_timeout': {
    status: 504,
    en: 'Compilation timed out. Please try again.',
    ko: '컴파일 시간이 초과되었습니다. 다시 시도해 주세요.',
    jp: 'コンパイルがタイムアウトしました。もう一度お試しください。',
    es: 'La compilación tardó demasiado. Inténtalo de nuevo.',
  },
  'story.compile_not_found': {
    status: 404,
    en: 'This story was never compiled to that.',
    ko: '이 스토리에 없는 컴파일 버전입니다.',
    jp: 'このストーリーにそのコンパイルはありません。',
    es: 'Esta historia nunca se compiló así.',
  },
  'story.no_earlier_compile': {
    status: 409,
    en: 'There is no earlier compile to go back to.',
    ko: '되돌아갈 이전 컴파일이 없습니다.',
    jp: '戻れる以前のコンパイルがありません。',
    es: 'No hay una compilación anterior a la que volver.',
  },
})
