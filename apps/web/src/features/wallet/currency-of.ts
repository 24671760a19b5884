import type { Language } from '@plax/contracts/languages'
import type { Currency } from '@plax/contracts/payment/payment-values'

/** The money that a reader of each language most likely pays in. */
export const currencyOf: Record<Language, Currency> = {
  ko: 'KRW',
  en: 'USD',
  jp: 'JPY',
  es: 'USD',
}
