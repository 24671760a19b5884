import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Coins you bought and what you paid for them.',
  ko: '충전한 코인과 결제 금액입니다.',
  jp: 'チャージしたコインと支払い金額です。',
  es: 'Monedas que recargaste y lo que pagaste por ellas.',
}
