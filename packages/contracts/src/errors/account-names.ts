import { defineErrors } from './define.ts'

/** Errors of nicknames, profiles and looking people up. */
export const accountNameErrors = defineErrors({
  'account.nickname_change_costs': {
    status: 402,
    en: 'You already have a nickname. Changing it costs {priceCoins, plural, one {# coin} other {# coins}}. Nothing was charged.',
    ko: '이미 닉네임이 있어요. 변경하려면 {priceCoins}코인이 필요해요. 코인은 차감되지 않았어요.',
    jp: 'ニックネームはすでに設定されています。変更には{priceCoins}コインかかります。コインは使われていません。',
    es: 'Ya tienes un apodo. Cambiarlo cuesta {priceCoins, plural, one {# moneda} other {# monedas}}. No se cobró nada.',
  },
  'account.language_name_costs': {
    status: 402,
    en: 'The first name you set in each language is free. Changing it costs {priceCoins, plural, one {# coin} other {# coins}}. Nothing was charged.',
    ko: '언어별 이름은 처음 한 번만 무료예요. 변경하려면 {priceCoins}코인이 필요해요. 코인은 차감되지 않았어요.',
    jp: '各言語の名前は最初の1回だけ無料です。変更には{priceCoins}コインかかります。コインは使われていません。',
    es: 'El primer nombre en cada idioma es gratis. Cambiarlo cuesta {priceCoins, plural, one {# moneda} other {# monedas}}. No se cobró nada.',
  },
  'account.language_name_free': {
    status: 409,
    en: 'This name is free in this language. Nothing was charged.',
    ko: '이 언어에서는 이 이름을 무료로 쓸 수 있어요. 코인은 차감되지 않았어요.',
    jp: 'この言語ではこの名前を無料で設定できます。コインは使われていません。',
    es: 'Este nombre es gratis en este idioma. No se cobró nada.',
  },
  'account.nickname_same': {
    status: 409,
    en: 'That’s already your nickname. Nothing was charged.',
    ko: '이미 사용 중인 내 닉네임이에요. 코인은 차감되지 않았어요.',
    jp: 'すでにこのニックネームです。コインは使われていません。',
    es: 'Ya es tu apodo. No se cobró nada.',
  },
  'account.nickname_moved': {
    status: 409,
    en: 'Your nickname was changed in the meantime and is now {nickname}. Nothing was charged.',
    ko: '그사이 닉네임이 변경됐어요. 코인은 차감되지 않았어요. 현재 닉네임: {nickname}',
    jp: 'その間にニックネームが変更され、現在は{nickname}です。コインは使われていません。',
    es: 'Tu apodo cambió mientras tanto y ahora es {nickname}. No se cobró nada.',
  },
  'account.field_not_modifiable': {
    status: 400,
    en: '“{field}” can’t be changed here. Nothing was changed.',
    ko: '‘{field}’ 항목은 여기에서 변경할 수 없어요. 변경된 내용은 없어요.',
    jp: '「{field}」はここでは変更できません。何も変更されていません。',
    es: '«{field}» no se puede cambiar aquí. No se cambió nada.',
  },
  'account.picture_too_large': {
    status: 413,
    en: 'This image is too large. Profile images can be up to {maxKilobytes} KB. Choose a smaller one.',
    ko: '이미지가 너무 커요. 프로필 이미지는 최대 {maxKilobytes}KB까지 올릴 수 있어요. 더 작은 이미지를 선택해 주세요.',
    jp: '画像が大きすぎます。プロフィール画像は{maxKilobytes}KBまでです。小さい画像を選んでください。',
    es: 'Esta imagen es demasiado grande. Las imágenes de perfil pueden tener hasta {maxKilobytes} kB. Elige otra más pequeña.',
  },
  'favorite.own': {
    status: 422,
    en: 'You can’t follow yourself.',
    ko: '자신은 팔로우할 수 없어요.',
    jp: '自分自身はフォローできません。',
    es: 'No puedes seguir tu propio canal.',
  },
  'favorite.full': {
    status: 422,
    en: 'You can follow up to {maxCount} creators. Unfollow one first.',
    ko: '크리에이터는 최대 {maxCount}명까지 팔로우할 수 있어요. 먼저 한 명의 팔로우를 취소해 주세요.',
    jp: 'フォローできるクリエイターは{maxCount}人までです。先に1人のフォローを解除してください。',
    es: 'Puedes seguir hasta {maxCount} creadores. Deja de seguir a uno primero.',
  },
})
