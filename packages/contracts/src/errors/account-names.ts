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
})
