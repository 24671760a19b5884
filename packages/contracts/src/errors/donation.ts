import { defineErrors } from './define.ts'

/** Refusals of donations to those who stream. */
export const donationErrors = defineErrors({
  'donation.not_enough_coins': {
    status: 402,
    en: 'Oops! You’ll need to top up your coins first.',
    ko: '코인이 부족해요. 먼저 충전해 주세요.',
    jp: 'コインが足りません。先にチャージしてください。',
    es: '¡Ups! Primero tienes que recargar monedas.',
  },
  'donation.not_enough_bonus_coins': {
    status: 402,
    en: 'You don’t have enough bonus coins. Nothing was charged. Donate fewer, or pay with coins.',
    ko: '보너스 코인이 부족해요. 차감된 것은 없어요. 수량을 줄이거나 코인으로 후원해 주세요.',
    jp: 'ボーナスコインが足りません。何も使われていません。数を減らすか、コインでお支払いください。',
    es: 'No tienes suficientes monedas de bonificación. No se cobró nada. Dona menos o paga con monedas.',
  },
  'donation.no_bonus_coins': {
    status: 409,
    en: 'This creator doesn’t take bonus coins. Nothing was charged. Pay with coins instead.',
    ko: '보너스 코인을 받지 않는 크리에이터예요. 차감된 것은 없어요. 코인으로 후원해 주세요.',
    jp: 'このクリエイターはボーナスコインを受け付けていません。何も使われていません。コインでお支払いください。',
    es: 'Este creador no acepta monedas de bonificación. No se cobró nada. Paga con monedas.',
  },
  'donation.page_locked': {
    status: 409,
    en: 'This donation page is locked. Nothing was charged.',
    ko: '지금은 후원을 받지 않아요. 코인은 차감되지 않았어요.',
    jp: '投げ銭ページはロックされています。コインは使われていません。',
    es: 'La página de donaciones está bloqueada. No se cobró nada.',
  },
  'donation.type_off': {
    status: 409,
    en: 'This creator doesn’t take donations of this type now. Nothing was charged.',
    ko: '지금은 이 방식의 후원을 받지 않아요. 코인은 차감되지 않았어요.',
    jp: '現在、この種類の投げ銭は受け付けていません。コインは使われていません。',
    es: 'Este creador no acepta ahora donaciones de este tipo. No se cobró nada.',
  },
  'donation.no_donations': {
    status: 404,
    en: 'This creator doesn’t take donations.',
    ko: '후원을 받지 않는 크리에이터예요.',
    jp: 'このクリエイターは投げ銭を受け付けていません。',
    es: 'Este creador no acepta donaciones.',
  },
  'donation.live_failed': {
    status: 500,
    en: 'Oops! Donation failed.',
    ko: '후원에 실패했어요.',
    jp: '投げ銭に失敗しました。',
    es: '¡Ups! La donación falló.',
  },
  'donation.text_effect_conflict': {
    status: 409,
    en: 'The donation type “roulette” and the text donation effect can’t both be on. Turn off the effect, or choose another type.',
    ko: '후원 유형 ‘룰렛’과 텍스트 후원 효과는 함께 켤 수 없어요. 효과를 끄거나 다른 유형을 선택하세요.',
    jp: '投げ銭タイプ「ルーレット」とテキスト投げ銭の演出は同時にオンにできません。演出をオフにするか、別のタイプを選んでください。',
    es: 'El tipo de donación «ruleta» y el efecto de donación con texto no pueden estar activos a la vez. Desactiva el efecto o elige otro tipo.',
  },
  'donation.text_roulette_conflict': {
    status: 409,
    en: 'The donation type “text” and the roulette can’t both be on. Turn off the roulette, or choose another type.',
    ko: '후원 유형 ‘텍스트’에서는 룰렛을 켤 수 없어요. 룰렛을 끄거나 다른 유형을 선택하세요.',
    jp: '投げ銭タイプ「テキスト」とルーレットは同時にオンにできません。ルーレットをオフにするか、別のタイプを選んでください。',
    es: 'El tipo de donación «texto» y la ruleta no pueden estar activos a la vez. Desactiva la ruleta o elige otro tipo.',
  },
  'donation.mission_roulette_conflict': {
    status: 409,
    en: 'The donation type “mission” and the roulette can’t both be on. Turn off the roulette, or choose another type.',
    ko: '후원 유형 ‘미션’에서는 룰렛을 켤 수 없어요. 룰렛을 끄거나 다른 유형을 선택하세요.',
    jp: '投げ銭タイプ「ミッション」とルーレットは同時にオンにできません。ルーレットをオフにするか、別のタイプを選んでください。',
    es: 'El tipo de donación «misión» y la ruleta no pueden estar activos a la vez. Desactiva la ruleta o elige otro tipo.',
  },
})
