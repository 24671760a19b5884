import { defineErrors } from './define.ts'

/** Errors of charging and converting. */
export const paymentErrors = defineErrors({
  'payment.terms_required': {
    status: 400,
    en: 'Please accept the terms of payment.',
    ko: '결제 약관에 동의해 주세요.',
    jp: '決済規約に同意してください。',
    es: 'Acepta las condiciones de pago.',
  },
  'payment.amount_not_offered': {
    status: 400,
    en: 'This amount of coins is not offered.',
    ko: '제공되지 않는 코인 수량입니다.',
    jp: 'このコイン数は提供されていません。',
    es: 'Esta cantidad de monedas no se ofrece.',
  },
  'payment.method_not_for_currency': {
    status: 400,
    en: 'This way of paying does not take {currency}.',
    ko: '이 결제 수단은 {currency}를 지원하지 않습니다.',
    jp: 'この支払い方法は {currency} に対応していません。',
    es: 'Esta forma de pago no admite {currency}.',
  },
  'payment.order_not_found': {
    status: 404,
    en: 'This payment does not exist.',
    ko: '존재하지 않는 결제입니다.',
    jp: 'この決済は存在しません。',
    es: 'Este pago no existe.',
  },
  'payment.failed': {
    status: 402,
    en: 'The payment failed or was cancelled. Nothing was charged.',
    ko: '결제가 실패했거나 취소되었습니다. 청구된 금액은 없습니다.',
    jp: '決済が失敗またはキャンセルされました。請求はありません。',
    es: 'El pago falló o se canceló. No se cobró nada.',
  },
  'payment.gateway_unreachable': {
    status: 502,
    en: 'The payment could not start ({reason}). Nothing was charged.',
    ko: '결제를 시작하지 못했습니다({reason}). 청구된 금액은 없습니다.',
    jp: '決済を開始できませんでした（{reason}）。請求はありません。',
    es: 'El pago no pudo empezar ({reason}). No se cobró nada.',
  },
  'wallet.bonus_not_convertible': {
    status: 400,
    en: 'Bonus coins cannot be converted.',
    ko: '보너스 코인은 전환할 수 없습니다.',
    jp: 'ボーナスコインは変換できません。',
    es: 'Las monedas de bonificación no se pueden convertir.',
  },
  'wallet.convert_amount_invalid': {
    status: 400,
    en: 'Convert one coin or more.',
    ko: '1코인 이상 전환해 주세요.',
    jp: '1コイン以上を変換してください。',
    es: 'Convierte una moneda o más.',
  },
})
