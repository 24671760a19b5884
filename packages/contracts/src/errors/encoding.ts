import { defineErrors } from './define.ts'

/** Why a video or audio file isn’t encoded, and errors of what is made of it. */
export const encodingErrors = defineErrors({
  'encoding.not_media': {
    status: 415,
    en: 'This file isn’t a supported video or audio file. Use MP4, MOV, or MP3.',
    ko: '지원하지 않는 동영상 또는 오디오 파일이에요. MP4, MOV, MP3를 사용해 주세요.',
    jp: '対応していない動画・音声ファイルです。MP4、MOV、MP3をお使いください。',
    es: 'Este archivo no es un video o audio compatible. Usa MP4, MOV o MP3.',
  },
  'encoding.broken': {
    status: 422,
    en: 'This file is damaged or incomplete. Export it again, then upload it.',
    ko: '파일이 손상되었거나 일부가 빠져 있어요. 다시 내보낸 뒤 올려 주세요.',
    jp: 'ファイルが壊れているか、途中で切れています。もう一度書き出してからアップロードしてください。',
    es: 'Este archivo está dañado o incompleto. Expórtalo de nuevo y súbelo.',
  },
  'encoding.stands_still': {
    status: 422,
    en: 'This video has only {frames, plural, one {# frame} other {# frames}} in {minutes} minutes. Without sound that’s as long, a frame can last up to {maxMinutes} minutes. Add sound or shorten the video, then upload it.',
    ko: '{minutes}분 길이의 동영상에 프레임이 {frames}개뿐이에요. 같은 길이의 소리가 없으면 한 프레임은 {maxMinutes}분까지만 이어질 수 있어요. 소리를 넣거나 길이를 줄여서 다시 올려 주세요.',
    jp: '{minutes}分の動画にフレームが{frames}個しかありません。同じ長さの音声がない場合、1フレームは{maxMinutes}分までです。音声を入れるか、動画を短くしてからアップロードしてください。',
    es: 'Este video tiene solo {frames, plural, one {# fotograma} other {# fotogramas}} en {minutes} minutos. Sin un audio igual de largo, cada fotograma puede durar hasta {maxMinutes} minutos. Añade audio o acorta el video y súbelo.',
  },
  'encoding.too_long': {
    status: 422,
    en: 'This file is too long. The limit is {maxHours, plural, one {# hour} other {# hours}}.',
    ko: '파일이 너무 길어요. 최대 {maxHours}시간까지 올릴 수 있어요.',
    jp: 'ファイルが長すぎます。上限は{maxHours}時間です。',
    es: 'El archivo es demasiado largo. El límite es de {maxHours, plural, one {# hora} other {# horas}}.',
  },
  'encoding.too_large': {
    status: 422,
    en: 'This video is too large. It can be up to {maxSide} pixels wide, and {maxMegapixels} megapixels.',
    ko: '동영상 해상도가 너무 커요. 가로 {maxSide}픽셀, {maxMegapixels}메가픽셀까지 올릴 수 있어요.',
    jp: '動画の解像度が大きすぎます。幅{maxSide}ピクセル、{maxMegapixels}メガピクセルまでです。',
    es: 'El video es demasiado grande. Puede tener hasta {maxSide} píxeles de ancho y {maxMegapixels} megapíxeles.',
  },
  'encoding.unreadable': {
    status: 422,
    en: 'We couldn’t decode this file. Export it as H.264 or AAC, then upload it.',
    ko: '파일을 디코딩하지 못했어요. H.264 또는 AAC로 내보낸 뒤 올려 주세요.',
    jp: 'ファイルをデコードできませんでした。H.264またはAACで書き出してからアップロードしてください。',
    es: 'No pudimos decodificar este archivo. Expórtalo en H.264 o AAC y súbelo.',
  },
  'encoding.source_missing': {
    status: 410,
    en: 'The uploaded file is gone. Upload it again.',
    ko: '올린 파일이 더 이상 없어요. 다시 올려 주세요.',
    jp: 'アップロードしたファイルがなくなりました。もう一度アップロードしてください。',
    es: 'El archivo subido ya no está. Súbelo de nuevo.',
  },
  'encoding.not_found': {
    status: 404,
    en: 'There’s nothing to play here.',
    ko: '재생할 콘텐츠가 없어요.',
    jp: '再生できるものがありません。',
    es: 'Aquí no hay nada que reproducir.',
  },
  'encoding.in_progress': {
    status: 409,
    en: 'This file is still being encoded. Wait until it’s done.',
    ko: '아직 인코딩 중이에요. 끝날 때까지 기다려 주세요.',
    jp: 'まだエンコード中です。終わるまでお待ちください。',
    es: 'Este archivo aún se está procesando. Espera a que termine.',
  },
  'encoding.not_subtitles': {
    status: 422,
    en: 'This isn’t a valid WebVTT or SRT file. Check line {line}.',
    ko: '올바른 WebVTT 또는 SRT 파일이 아니에요. {line}번째 줄을 확인해 주세요.',
    jp: 'WebVTTまたはSRTのファイルとして読み取れません。{line}行目を確認してください。',
    es: 'Este archivo no es un WebVTT o SRT válido. Revisa la línea {line}.',
  },
  'encoding.subtitle_format': {
    status: 422,
    en: '{format} files aren’t supported. Convert this one to WebVTT or SRT, then add it again.',
    ko: '{format} 파일은 지원하지 않아요. WebVTT나 SRT로 변환해서 다시 올려 주세요.',
    jp: '{format}形式には対応していません。WebVTTまたはSRTで保存し直してから、追加してください。',
    es: 'No se admiten archivos {format}. Conviértelo a WebVTT o SRT y añádelo de nuevo.',
  },
})
