import { defineErrors } from './define.ts'

/** Errors of nicknames, profiles and looking people up. */
export const accountNameErrors = defineErrors({
  'account.nickname_change_costs': {
    status: 402,
    en: 'Your nickname is set already. Changing it costs {priceCoins} coins.',
    ko: '닉네임이 이미 정해져 있습니다. 변경하려면 {priceCoins}코인이 필요합니다.',
    jp: 'ニックネームはすでに設定されています。変更には{priceCoins}コインかかります。',
    es: 'Tu apodo ya está fijado. Cambiarlo cuesta {priceCoins} monedas.',
  },
  'account.language_name_costs': {
    status: 402,
    en: 'The first name in a language is free. Changing it costs {priceCoins} coins.',
    ko: '언어별 이름은 처음 한 번만 무료입니다. 변경하려면 {priceCoins}코인이 필요합니다.',
    jp: '各言語の名前は最初の1回だけ無料です。変更には{priceCoins}コインかかります。',
    es: 'El primer nombre en un idioma es gratis. Cambiarlo cuesta {priceCoins} monedas.',
  },
  'account.language_name_free': {
    status: 409,
    en: 'This name costs nothing in this language. Nothing was charged.',
    ko: '이 언어에서 이 이름은 무료로 설정할 수 있습니다. 코인은 차감되지 않았습니다.',
    jp: 'この言語ではこの名前を無料で設定できます。コインは使われていません。',
    es: 'Este nombre no cuesta nada en este idioma. No se cobró nada.',
  },
  'account.nickname_same': {
    status: 409,
    en: 'This is your nickname already. Nothing was charged.',
    ko: '이미 사용 중인 본인의 닉네임입니다. 코인은 차감되지 않았습니다.',
    jp: 'すでにあなたのニックネームです。コインは使われていません。',
    es: 'Ya es tu apodo. No se cobró nada.',
  },
  'account.nickname_moved': {
    status: 409,
    en: 'Your nickname was changed meanwhile: it is {nickname}.',
    ko: '그사이 닉네임이 변경되었습니다. 현재 닉네임은 {nickname}입니다.',
    jp: 'その間にニックネームが変更されました。現在は{nickname}です。',
    es: 'Tu apodo cambió mientras tanto: es {nickname}.',
  },
  'account.field_not_modifiable': {
    status: 400,
    en: '“{field}” cannot be changed here.',
    ko: '‘{field}’ 항목은 여기에서 변경할 수 없습니다.',
    jp: '「{field}」はここでは変更できません。',
    es: '«{field}» no se puede cambiar aquí.',
  },
  'account.picture_too_large': {
    status: 413,
    en: 'A profile picture is at most {maxKilobytes} kB.',
    ko: '프로필 사진은 최대 {maxKilobytes}KB까지 올릴 수 있습니다.',
    jp: 'プロフィール画像は{maxKilobytes}KBまでです。',
    es: 'La foto de perfil puede tener {maxKilobytes} kB como máximo.',
  },
  'favorite.own': {
    status: 422,
    en: 'You cannot be a favourite creator of your own.',
    ko: '자신을 즐겨찾는 크리에이터로 추가할 수 없습니다.',
    jp: '自分自身をお気に入りに追加することはできません。',
    es: 'No puedes ser tu propio creador favorito.',
  },
  'favorite.full': {
    status: 422,
    en: 'You can have {maxCount} favourite creators at most.',
    ko: '즐겨찾는 크리에이터는 최대 {maxCount}명까지 추가할 수 있습니다.',
    jp: 'お気に入りのクリエイターは{maxCount}人までです。',
    es: 'Puedes tener {maxCount} creadores favoritos como máximo.',
  },
})
