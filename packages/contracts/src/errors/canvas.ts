import { defineErrors } from './define.ts'

/** Errors of the versions and compiles of canvases. */
export const canvasErrors = defineErrors({
  'story.canvas_metadata_conflict': {
    status: 409,
    en: 'This canvas’s settings were changed elsewhere. Your changes weren’t saved. Reload to see the new settings.',
    ko: '이 캔버스의 설정이 다른 곳에서 변경되어 저장하지 않았어요. 새로고침해서 확인해 주세요.',
    jp: 'このキャンバスの設定が別の場所で変更されたため、保存していません。再読み込みしてご確認ください。',
    es: 'Los ajustes de este lienzo se cambiaron en otro lugar. Tus cambios no se guardaron. Vuelve a cargar la página para verlos.',
  },
  'story.version_not_found': {
    status: 404,
    en: 'This version is no longer available.',
    ko: '더 이상 남아 있지 않은 버전이에요.',
    jp: 'このバージョンはもう残っていません。',
    es: 'Esta versión ya no está disponible.',
  },
  'story.node_not_found': {
    status: 404,
    en: 'This node isn’t on the canvas.',
    ko: '캔버스에 없는 노드예요.',
    jp: 'このノードはキャンバスにありません。',
    es: 'Este nodo no está en el lienzo.',
  },
  'story.description_locked': {
    status: 422,
    en: 'Image descriptions can’t be changed while “New tag system” is on. Turn it off in the canvas settings first.',
    ko: '‘새 태그 방식’이 켜져 있으면 이미지 설명을 수정할 수 없어요. 먼저 캔버스 설정에서 꺼 주세요.',
    jp: '「新しいタグ方式」がオンの間は、画像の説明を変更できません。先にキャンバスの設定でオフにしてください。',
    es: 'La descripción de las imágenes no se puede cambiar mientras «Nuevo etiquetado» esté activado. Desactívalo antes en los ajustes del lienzo.',
  },
  'story.compile_timeout': {
    status: 504,
    en: 'Compilation timed out. Please try again.',
    ko: '컴파일 시간이 초과됐어요. 다시 시도해 주세요.',
    jp: 'コンパイルがタイムアウトしました。もう一度お試しください。',
    es: 'La compilación tardó demasiado. Inténtalo de nuevo.',
  },
  'story.compile_not_found': {
    status: 404,
    en: 'This compiled version doesn’t exist.',
    ko: '존재하지 않는 컴파일 버전이에요.',
    jp: 'このコンパイル済みバージョンが見つかりません。',
    es: 'Esta versión compilada no existe.',
  },
  'story.no_earlier_compile': {
    status: 409,
    en: 'There’s no earlier compiled version to roll back to.',
    ko: '되돌릴 이전 컴파일 버전이 없어요.',
    jp: '戻せる以前のコンパイル済みバージョンがありません。',
    es: 'No hay una versión compilada anterior a la que volver.',
  },
})
