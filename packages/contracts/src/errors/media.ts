import { defineErrors } from './define.ts'

/** Errors of uploads. */
export const mediaErrors = defineErrors({
  'media.not_an_image': {
    status: 415,
    en: 'This file isn’t a supported image. Use JPEG, PNG, WebP, or GIF.',
    ko: '지원하지 않는 이미지 파일이에요. JPEG, PNG, WebP, GIF를 사용해 주세요.',
    jp: '対応していない画像ファイルです。JPEG、PNG、WebP、GIFをお使いください。',
    es: 'Este archivo no es una imagen compatible. Usa JPEG, PNG, WebP o GIF.',
  },
  'media.image_too_large': {
    status: 413,
    en: 'This image is too large. The limit is {maxMegapixels} megapixels. Choose a smaller one.',
    ko: '이미지가 너무 커요. 최대 {maxMegapixels}메가픽셀까지 올릴 수 있어요. 더 작은 이미지를 선택해 주세요.',
    jp: '画像が大きすぎます。上限は{maxMegapixels}メガピクセルです。小さい画像を選んでください。',
    es: 'La imagen es demasiado grande. El límite es de {maxMegapixels} megapíxeles. Elige otra más pequeña.',
  },
  'media.file_required': {
    status: 400,
    en: 'The `file` field has no file.',
    ko: '`file` 항목에 파일이 없어요.',
    jp: '`file`フィールドにファイルがありません。',
    es: 'El campo `file` no contiene ningún archivo.',
  },
  'media.not_found': {
    status: 404,
    en: 'Image not found.',
    ko: '이미지를 찾을 수 없어요.',
    jp: '画像が見つかりません。',
    es: 'No se encontró la imagen.',
  },
  'media.remote_refused': {
    status: 400,
    en: 'Images from this address can’t be shown here.',
    ko: '이 주소의 이미지는 여기에 표시할 수 없어요.',
    jp: 'このアドレスの画像はここでは表示できません。',
    es: 'Aquí no se muestran imágenes de esta dirección.',
  },
  'media.remote_unreachable': {
    status: 502,
    en: 'We couldn’t load this image from the other site. Try again later.',
    ko: '다른 사이트에서 이미지를 불러오지 못했어요. 나중에 다시 시도해 주세요.',
    jp: '相手のサイトから画像を取得できませんでした。後でもう一度お試しください。',
    es: 'No se pudo cargar esta imagen del otro sitio. Inténtalo más tarde.',
  },
  'media.remote_too_large': {
    status: 413,
    en: 'The image on the other site is too large.',
    ko: '다른 사이트의 이미지가 너무 커요.',
    jp: '相手のサイトの画像が大きすぎます。',
    es: 'La imagen del otro sitio es demasiado grande.',
  },
  'media.remote_timed_out': {
    status: 504,
    en: 'The other site took too long to send this image. Try again later.',
    ko: '다른 사이트의 응답이 너무 늦어요. 나중에 다시 시도해 주세요.',
    jp: '相手のサイトの応答に時間がかかりすぎています。後でもう一度お試しください。',
    es: 'El otro sitio tardó demasiado en enviar esta imagen. Inténtalo más tarde.',
  },
})
