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
})
