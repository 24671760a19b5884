import { defineErrors } from './define.ts'

/** Errors of uploads. */
export const mediaErrors = defineErrors({
  'media.not_an_image': {
    status: 415,
    en: 'This file is not a picture that can be used. JPEG, PNG, WebP and GIF are.',
    ko: '사용할 수 없는 그림 파일입니다. JPEG, PNG, WebP, GIF를 사용해 주세요.',
    jp: '使える画像ではありません。JPEG、PNG、WebP、GIF をお使いください。',
    es: 'Este archivo no es una imagen válida. Usa JPEG, PNG, WebP o GIF.',
  },
  'media.image_too_large': {
    status: 413,
    en: 'This picture is too large: at most {maxMegapixels} megapixels.',
    ko: '그림이 너무 큽니다. 최대 {maxMegapixels}메가픽셀입니다.',
    jp: '画像が大きすぎます。最大{maxMegapixels}メガピクセルです。',
    es: 'La imagen es demasiado grande: como máximo {maxMegapixels} megapíxeles.',
  },
  'media.file_required': {
    status: 400,
    en: 'The field `file` with a file is missing.',
    ko: '`file` 항목에 파일이 없습니다.',
    jp: '`file` フィールドにファイルがありません。',
    es: 'Falta el campo `file` con un archivo.',
  },
  'media.not_found': {
    status: 404,
    en: 'There is no such picture.',
    ko: '해당 그림을 찾을 수 없습니다.',
    jp: 'その画像は見つかりません。',
    es: 'No existe esa imagen.',
  },
  'media.remote_refused': {
    status: 400,
    en: 'A picture of this address is not shown here.',
    ko: '이 주소의 그림은 여기에 표시할 수 없습니다.',
    jp: 'このアドレスの画像はここでは表示できません。',
    es: 'Aquí no se muestran imágenes de esta dirección.',
  },
  'media.remote_unreachable': {
    status: 502,
    en: 'The other site did not give this picture.',
    ko: '다른 사이트에서 그림을 받지 못했습니다.',
    jp: '相手のサイトから画像を取得できませんでした。',
    es: 'El otro sitio no entregó esta imagen.',
  },
  'media.remote_too_large': {
    status: 413,
    en: 'The picture of the other site is too large.',
    ko: '다른 사이트의 그림이 너무 큽니다.',
    jp: '相手のサイトの画像が大きすぎます。',
    es: 'La imagen del otro sitio es demasiado grande.',
  },
  'media.remote_timed_out': {
    status: 504,
    en: 'The other site took too long to give this picture.',
    ko: '다른 사이트의 응답이 너무 늦습니다.',
    jp: '相手のサイトの応答に時間がかかりすぎています。',
    es: 'El otro sitio tardó demasiado en entregar esta imagen.',
  },
})
