import { defineErrors } from './define.ts'

export const adErrors = defineErrors({
  'ad.not_found': {
    status: 404,
    en: 'This ad doesn’t exist, or was deleted.',
    ko: '광고가 없거나 삭제됐어요.',
    jp: 'この広告は存在しないか、削除されました。',
    es: 'Este anuncio no existe o se borró.',
  },
  'ad.media_required': {
    status: 400,
    en: 'Choose an image or a video.',
    ko: '이미지나 동영상을 선택해 주세요.',
    jp: '画像か動画を選択してください。',
    es: 'Elige una imagen o un video.',
  },
  'ad.image_required': {
    status: 400,
    en: 'An ad beside a stream needs an image.',
    ko: '방송 옆에 표시하는 광고에는 이미지가 필요해요.',
    jp: 'ライブの横に表示する広告には画像が必要です。',
    es: 'Un anuncio junto a un directo necesita una imagen.',
  },
  'ad.video_unsupported': {
    status: 415,
    en: 'The video of an ad must be an MP4.',
    ko: '광고 동영상은 MP4 파일이어야 해요.',
    jp: '広告の動画はMP4でアップロードしてください。',
    es: 'El video de un anuncio debe ser un MP4.',
  },
  'ad.video_too_large': {
    status: 413,
    en: 'The video of an ad can have {maxMegabytes} MB at most.',
    ko: '광고 동영상은 최대 {maxMegabytes}MB예요.',
    jp: '広告の動画は{maxMegabytes}MBまでです。',
    es: 'El video de un anuncio puede pesar {maxMegabytes} MB como máximo.',
  },
  'ad.skip_too_late': {
    status: 400,
    en: 'Viewers must be able to skip the ad before it ends, after {seconds, plural, one {# second} other {# seconds}} at most.',
    ko: '광고가 끝나기 전에 건너뛸 수 있어야 해요. {seconds}초 이하로 입력해 주세요.',
    jp: '広告は終わる前にスキップできる必要があります。{seconds}秒以下にしてください。',
    es: 'El anuncio debe poder omitirse antes de que termine: como máximo a {seconds, plural, one {# segundo} other {los # segundos}}.',
  },
  'ad.link_invalid': {
    status: 400,
    en: 'Enter a link that begins with https:// or http://.',
    ko: 'https:// 또는 http://로 시작하는 링크를 입력해 주세요.',
    jp: '「https://」または「http://」で始まるリンクを入力してください。',
    es: 'Escribe un enlace que empiece por https:// o http://.',
  },
  'ad.ends_too_early': {
    status: 400,
    en: 'An ad must end after it starts.',
    ko: '광고 종료 시각은 시작 시각보다 늦어야 해요.',
    jp: '終了日時は開始日時より後にしてください。',
    es: 'Un anuncio debe terminar después de empezar.',
  },
  'ad.not_a_creator': {
    status: 409,
    en: 'Only creators can have ads of their own.',
    ko: '광고주는 크리에이터여야 해요.',
    jp: '広告主に指定できるのはクリエイターだけです。',
    es: 'Solo los creadores pueden tener anuncios propios.',
  },
  'ad.impression_invalid': {
    status: 400,
    en: 'This ad isn’t counted: it wasn’t shown to you, or too long ago.',
    ko: '집계할 수 없는 광고예요. 표시된 적이 없거나 너무 오래됐어요.',
    jp: 'この広告は集計されません。表示されていないか、時間が経ちすぎています。',
    es: 'Este anuncio no se cuenta: no se te mostró, o hace demasiado tiempo.',
  },
})
