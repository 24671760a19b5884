import { defineErrors } from './define.ts'

/** Refusals of text-to-speech. */
export const speechErrors = defineErrors({
  'speech.off': {
    status: 409,
    en: 'This creator doesn’t have donations read aloud. Nothing was charged. Donate without a voice.',
    ko: '음성 후원을 받지 않는 크리에이터예요. 코인은 차감되지 않았어요. 음성 없이 후원해 주세요.',
    jp: 'このクリエイターは読み上げを利用していません。コインは使われていません。音声なしで投げ銭してください。',
    es: 'Este creador no usa la lectura en voz alta. No se cobró nada. Dona sin voz.',
  },
  'speech.too_small': {
    status: 400,
    en: 'Donations are read aloud from {minCoins, plural, one {# coin} other {# coins}} on. Nothing was charged.',
    ko: '음성 후원은 {minCoins}코인부터 할 수 있어요. 코인은 차감되지 않았어요.',
    jp: '読み上げは{minCoins}コインからです。コインは使われていません。',
    es: 'Las donaciones se leen en voz alta desde {minCoins, plural, one {# moneda} other {# monedas}}. No se cobró nada.',
  },
  'speech.no_words': {
    status: 400,
    en: 'There’s nothing to read aloud. Nothing was charged. Write a message, or donate without a voice.',
    ko: '읽을 내용이 없어요. 코인은 차감되지 않았어요. 메시지를 입력하거나 음성 없이 후원해 주세요.',
    jp: '読み上げる文章がありません。コインは使われていません。メッセージを入力するか、音声なしで投げ銭してください。',
    es: 'No hay nada que leer. No se cobró nada. Escribe un mensaje o dona sin voz.',
  },
  'speech.price_changed': {
    status: 409,
    en: 'This voice now costs {price, plural, one {# coin} other {# coins}}. Nothing was charged. Check the price, then donate again.',
    ko: '음성 가격이 {price}코인으로 바뀌었어요. 코인은 차감되지 않았어요. 가격을 확인한 뒤 다시 후원해 주세요.',
    jp: 'この音声の価格は{price}コインに変わりました。コインは使われていません。価格を確認してから、もう一度お試しください。',
    es: 'Esta voz ahora cuesta {price, plural, one {# moneda} other {# monedas}}. No se cobró nada. Revisa el precio y vuelve a donar.',
  },
  'speech.voice_not_found': {
    status: 404,
    en: 'This voice is no longer offered. Nothing was charged. Choose another.',
    ko: '더 이상 제공되지 않는 음성이에요. 코인은 차감되지 않았어요. 다른 음성을 선택해 주세요.',
    jp: 'この音声は提供が終了しました。コインは使われていません。別の音声を選んでください。',
    es: 'Esta voz ya no se ofrece. No se cobró nada. Elige otra.',
  },
  'speech.not_found': {
    status: 404,
    en: 'This recording was deleted, or never existed.',
    ko: '삭제되었거나 존재하지 않는 음성이에요.',
    jp: 'この音声は削除されたか、存在しません。',
    es: 'Esta grabación se eliminó o nunca existió.',
  },
  'speech.voice_exists': {
    status: 409,
    en: 'This voice is already in the list with the same model. Nothing was saved. Change the one in the list.',
    ko: '같은 모델의 이 음성이 이미 목록에 있어요. 저장하지 않았어요. 목록에 있는 음성을 수정해 주세요.',
    jp: 'この音声は同じモデルで一覧にあります。保存していません。一覧にあるものを変更してください。',
    es: 'Esta voz ya está en la lista con el mismo modelo. No se guardó nada. Cambia la que está en la lista.',
  },
  'speech.too_many_voices': {
    status: 409,
    en: 'The list can have up to {maxCount, plural, one {# voice} other {# voices}}. Delete one to add another.',
    ko: '음성은 {maxCount}개까지 추가할 수 있어요. 하나를 삭제한 뒤 추가해 주세요.',
    jp: '音声は{maxCount}個までです。追加するには1つ削除してください。',
    es: 'La lista puede tener hasta {maxCount, plural, one {# voz} other {# voces}}. Elimina una para añadir otra.',
  },
  'speech.order_outdated': {
    status: 409,
    en: 'Voices were added or deleted in the meantime. The order is unchanged. Refresh the page, then try again.',
    ko: '그사이 음성이 추가되거나 삭제되었어요. 순서는 그대로예요. 새로고침한 뒤 다시 시도해 주세요.',
    jp: 'その間に音声が追加または削除されました。順序は変わっていません。再読み込みして、もう一度お試しください。',
    es: 'Entretanto se añadieron o eliminaron voces. El orden no cambió. Actualiza la página y vuelve a intentarlo.',
  },
  'speech.sample_unsupported': {
    status: 415,
    en: 'This file isn’t an MP3 or WAV sound. Nothing was saved. Choose another.',
    ko: 'MP3나 WAV 파일이 아니에요. 저장하지 않았어요. 다른 파일을 선택해 주세요.',
    jp: 'MP3またはWAVのファイルではありません。保存していません。別のファイルを選んでください。',
    es: 'Este archivo no es un sonido MP3 o WAV. No se guardó nada. Elige otro.',
  },
  'speech.sample_not_found': {
    status: 404,
    en: 'This sample was deleted. Nothing was saved. Upload it again.',
    ko: '삭제된 샘플이에요. 저장하지 않았어요. 다시 업로드해 주세요.',
    jp: 'このサンプルは削除されました。保存していません。もう一度アップロードしてください。',
    es: 'Esta muestra se eliminó. No se guardó nada. Vuelve a subirla.',
  },
})
