import { defineErrors } from './define.ts'

/** Errors of uploaded files. */
export const uploadErrors = defineErrors({
  'upload.not_found': {
    status: 404,
    en: 'Upload not found.',
    ko: '업로드한 파일을 찾을 수 없어요.',
    jp: 'アップロードしたファイルが見つかりません。',
    es: 'No se encontró el archivo subido.',
  },
  'upload.not_finished': {
    status: 409,
    en: 'This file hasn’t finished uploading.',
    ko: '아직 업로드가 끝나지 않은 파일이에요.',
    jp: 'このファイルはまだアップロード中です。',
    es: 'Este archivo aún no terminó de subirse.',
  },
  'upload.integrity': {
    status: 409,
    en: 'A part of the file changed on its way here. Please upload the file again.',
    ko: '파일의 일부가 전송 중에 손상되었어요. 다시 올려 주세요.',
    jp: '送信中にファイルの一部が変化しました。もう一度アップロードしてください。',
    es: 'Una parte del archivo cambió durante el envío. Vuelve a subirlo.',
  },
  'upload.type_refused': {
    status: 415,
    en: 'This file can’t be used here. Use {types}.',
    ko: '여기에서는 사용할 수 없는 파일이에요. 사용할 수 있는 형식: {types}',
    jp: 'このファイルはここでは使えません。使える形式：{types}',
    es: 'Este archivo no sirve aquí. Usa {types}.',
  },
  'upload.too_large': {
    status: 413,
    en: 'This file is too large. The limit is {maxSize}.',
    ko: '파일이 너무 커요. 최대 {maxSize}까지 올릴 수 있어요.',
    jp: 'ファイルが大きすぎます。上限は{maxSize}です。',
    es: 'El archivo es demasiado grande. El límite es de {maxSize}.',
  },
  'upload.sides_too_large': {
    status: 413,
    en: 'This image is too large. The limit is {maxSide} × {maxSide} pixels.',
    ko: '이미지가 너무 커요. 최대 {maxSide}×{maxSide}픽셀까지 올릴 수 있어요.',
    jp: '画像が大きすぎます。上限は{maxSide}×{maxSide}ピクセルです。',
    es: 'La imagen es demasiado grande. El límite es de {maxSide} × {maxSide} píxeles.',
  },
  'upload.video_too_wide': {
    status: 413,
    en: 'This video is too wide. The limit is {maxWidth} pixels.',
    ko: '동영상의 가로 크기가 너무 커요. 최대 {maxWidth}픽셀까지 올릴 수 있어요.',
    jp: '動画の幅が大きすぎます。上限は{maxWidth}ピクセルです。',
    es: 'El video es demasiado ancho. El límite es de {maxWidth} píxeles.',
  },
  'upload.quota_full': {
    status: 413,
    en: 'Your storage is full. The limit is {maxGigabytes} GB. Delete files you no longer use, then try again.',
    ko: '저장 공간이 가득 찼어요. 최대 {maxGigabytes}GB까지 쓸 수 있어요. 사용하지 않는 파일을 삭제한 다음 다시 시도해 주세요.',
    jp: '保存容量の上限（{maxGigabytes} GB）に達しました。使わないファイルを削除してから、もう一度お試しください。',
    es: 'Tu espacio está lleno. El límite es de {maxGigabytes} GB. Borra archivos que ya no uses e inténtalo de nuevo.',
  },
  'upload.too_many_open': {
    status: 429,
    en: 'Too many uploads are unfinished. Finish or delete some, then try again.',
    ko: '끝나지 않은 업로드가 너무 많아요. 일부를 끝내거나 삭제한 다음 다시 시도해 주세요.',
    jp: '終わっていないアップロードが多すぎます。完了または削除してから、もう一度お試しください。',
    es: 'Hay demasiadas subidas sin terminar. Termina o borra algunas e inténtalo de nuevo.',
  },
  'upload.in_use': {
    status: 409,
    en: 'This file is used by your content. Nothing was changed.',
    ko: '콘텐츠에서 사용 중인 파일이에요. 아무것도 변경하지 않았어요.',
    jp: 'コンテンツで使用中のファイルです。何も変更していません。',
    es: 'Tu contenido usa este archivo. No se cambió nada.',
  },
  'upload.key_taken': {
    status: 409,
    en: 'You already have a file with this key. Nothing was changed.',
    ko: '같은 키의 파일이 이미 있어요. 아무것도 변경하지 않았어요.',
    jp: '同じキーのファイルがすでにあります。何も変更していません。',
    es: 'Ya tienes un archivo con esta clave. No se cambió nada.',
  },
})
