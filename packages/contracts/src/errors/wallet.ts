import { defineErrors } from './define.ts'

/** Refusals of the wallet and the ledger under it. */
export const walletErrors = defineErrors({
  'wallet.not_enough_coins': {
    status: 402,
    en: 'Not enough coins: {shortCoins} more needed. You can charge your wallet.',
    ko: '코인이 {shortCoins}개 부족합니다. 충전 후 이용해 주세요.',
    jp: 'コインが{shortCoins}枚足りません。チャージしてください。',
    es: 'No tienes suficientes monedas: faltan {shortCoins}. Puedes recargar tu cartera.',
  },
  'wallet.not_enough_credits': {
    status: 402,
    en: 'Not enough credits.',
    ko: '크레딧이 부족합니다.',
    jp: 'クレジットが足りません。',
    es: 'No tienes suficientes créditos.',
  },
  'wallet.bonus_credit_limit': {
    status: 402,
    en: "You have reached today's limit for bonus credits.",
    ko: '오늘 사용할 수 있는 보너스 크레딧 한도를 초과했습니다.',
    jp: '本日利用できるボーナスクレジットの上限に達しました。',
    es: 'Has alcanzado el límite diario de créditos de bonificación.',
  },
  'wallet.conversion_limit': {
    status: 422,
    en: 'At most {maxCoins} coins can be converted to credits a day; {remainingCoins} are left today.',
    ko: '하루에 최대 {maxCoins}코인까지 크레딧으로 전환할 수 있습니다. 오늘 남은 전환 가능 코인은 {remainingCoins}개입니다.',
    jp: 'クレジットに変換できるのは1日{maxCoins}コインまでです。本日の残りは{remainingCoins}コインです。',
    es: 'Se pueden convertir {maxCoins} monedas en créditos al día como máximo; hoy quedan {remainingCoins}.',
  },
  'ledger.invalid': {
    status: 400,
    en: 'This payment is not valid.',
    ko: '올바르지 않은 결제입니다.',
    jp: 'この支払いは正しくありません。',
    es: 'Este pago no es válido.',
  },
  'ledger.wallet_not_found': {
    status: 404,
    en: 'This wallet does not exist.',
    ko: '지갑을 찾을 수 없습니다.',
    jp: 'ウォレットが見つかりません。',
    es: 'Esta cartera no existe.',
  },
  'ledger.posting_not_found': {
    status: 404,
    en: 'This transaction does not exist.',
    ko: '거래를 찾을 수 없습니다.',
    jp: '取引が見つかりません。',
    es: 'Esta transacción no existe.',
  },
  'ledger.already_reversed': {
    status: 409,
    en: 'This transaction has been refunded already.',
    ko: '이미 환불된 거래입니다.',
    jp: 'この取引はすでに返金されています。',
    es: 'Esta transacción ya se ha reembolsado.',
  },
  'ledger.reversal_not_covered': {
    status: 409,
    en: 'Some of this amount has been used, so it cannot be taken back.',
    ko: '이미 사용한 금액이 있어 되돌릴 수 없습니다.',
    jp: 'すでに使われた分があるため、取り消せません。',
    es: 'Parte de este importe ya se ha usado, así que no se puede retirar.',
  },
  'ledger.hold_not_found': {
    status: 404,
    en: 'This reservation does not exist.',
    ko: '예약된 금액을 찾을 수 없습니다.',
    jp: '確保された金額が見つかりません。',
    es: 'Esta reserva no existe.',
  },
  'ledger.hold_not_open': {
    status: 409,
    en: 'This reservation has ended already.',
    ko: '이미 종료된 예약입니다.',
    jp: 'この確保はすでに終了しています。',
    es: 'Esta reserva ya ha terminado.',
  },
  'ledger.hold_exceeded': {
    status: 409,
    en: 'This is more than was reserved.',
    ko: '예약된 금액을 초과했습니다.',
    jp: '確保された金額を超えています。',
    es: 'Supera el importe reservado.',
  },
})
