import { defineErrors } from './define.ts'

/** Refusals of alerts on streams. */
export const alertErrors = defineErrors({
  'alert.not_found': {
    status: 404,
    en: 'This alert has already ended, or was deleted.',
    ko: '이미 끝났거나 삭제된 알림이에요.',
    jp: 'このアラートはすでに終了したか、削除されています。',
    es: 'Esta alerta ya terminó o se eliminó.',
  },
  'alert.image_required': {
    status: 400,
    en: 'Add an image. A custom alert needs one.',
    ko: '이미지를 추가하세요. 커스텀 알림에는 이미지가 필요해요.',
    jp: '画像を追加してください。カスタムアラートには画像が必要です。',
    es: 'Añade una imagen. Las alertas personalizadas la necesitan.',
  },
  'alert.price_invalid': {
    status: 400,
    en: 'The price must be a whole number from {minCoins, plural, one {# coin} other {# coins}} on.',
    ko: '가격은 {minCoins}코인 이상의 정수여야 해요.',
    jp: '価格は{minCoins}コイン以上の整数にしてください。',
    es: 'El precio debe ser un número entero desde {minCoins, plural, one {# moneda} other {# monedas}}.',
  },
  'alert.image_unsupported': {
    status: 415,
    en: 'This file isn’t a supported image. Use JPEG, PNG, WebP, or GIF.',
    ko: '지원하지 않는 이미지 파일이에요. JPEG, PNG, WebP, GIF를 사용해 주세요.',
    jp: '対応していない画像ファイルです。JPEG、PNG、WebP、GIFをお使いください。',
    es: 'Este archivo no es una imagen compatible. Usa JPEG, PNG, WebP o GIF.',
  },
  'alert.image_too_large': {
    status: 413,
    en: 'This image is too large. Use one of up to 5 MB; 900 × 600 pixels are recommended.',
    ko: '이미지가 너무 커요. 5MB 이하의 이미지를 사용하세요. 권장 크기는 900 × 600픽셀이에요.',
    jp: '画像が大きすぎます。5 MB以下の画像をお使いください。推奨サイズは900 × 600ピクセルです。',
    es: 'La imagen es demasiado grande. Usa una de hasta 5 MB; se recomiendan 900 × 600 píxeles.',
  },
  'alert.custom_not_found': {
    status: 404,
    en: 'This custom alert is no longer offered. Nothing was charged. Choose another.',
    ko: '더 이상 제공되지 않는 커스텀 알림이에요. 코인은 차감되지 않았어요. 다른 알림을 선택하세요.',
    jp: 'このカスタムアラートは提供が終了しました。コインは使われていません。別のものを選んでください。',
    es: 'Esta alerta personalizada ya no se ofrece. No se cobró nada. Elige otra.',
  },
  'alert.too_many_custom': {
    status: 409,
    en: 'You can have up to {maxCount, plural, one {# custom alert} other {# custom alerts}}. Delete one to add another.',
    ko: '커스텀 알림은 {maxCount}개까지 만들 수 있어요. 하나를 삭제한 뒤 추가하세요.',
    jp: 'カスタムアラートは{maxCount}個までです。追加するには1つ削除してください。',
    es: 'Puedes tener hasta {maxCount, plural, one {# alerta personalizada} other {# alertas personalizadas}}. Elimina una para añadir otra.',
  },
  'alert.css_loads': {
    status: 400,
    en: 'Custom CSS can’t load anything. Remove url(), image-set(), and @import.',
    ko: '커스텀 CSS로는 아무것도 불러올 수 없어요. url(), image-set(), @import를 제거하세요.',
    jp: 'カスタムCSSでは何も読み込めません。url()、image-set()、@importを削除してください。',
    es: 'El CSS personalizado no puede cargar nada. Quita url(), image-set() y @import.',
  },
  'alert.not_playing': {
    status: 409,
    en: 'This page isn’t showing the alert. It was skipped, or another page shows it.',
    ko: '이 화면에서 표시 중인 알림이 아니에요. 건너뛰었거나 다른 화면에서 표시 중이에요.',
    jp: 'このページではアラートを表示していません。スキップされたか、別のページで表示中です。',
    es: 'Esta página no muestra la alerta. Se omitió o la muestra otra página.',
  },
})
