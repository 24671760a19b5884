export const CURRENCIES = ['KRW', 'JPY', 'USD'] as const

export type Currency = (typeof CURRENCIES)[number]

/** ISO 4217: how many decimal digits the minor unit stands for. */
export const currencyExponents: Readonly<Record<Currency, number>> = { KRW: 0, JPY: 0, USD: 2 }

export type MoneyLang = 'ko' | 'en' | 'jp' | 'es'

const locales: Readonly<Record<MoneyLang, string>> = {
  ko: 'ko-KR',
  en: 'en-US',
  jp: 'ja-JP',
  es: 'es-ES',
}

/** An amount for reading, such as `₩1,100` or `$1.09`; `amountMinor` is in the smallest unit. */
export const formatMoney = (amountMinor: number, currency: Currency, lang: MoneyLang): string =>
  new Intl.NumberFormat(locales[lang], { style: 'currency', currency }).format(
    amountMinor / 10 ** currencyExponents[currency],
  )

/** An amount in thousandths for reading: `12`, `0.8`; never more digits than it has. */
export const formatMilli = (amountMilli: number, lang: MoneyLang): string =>
  new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 3 }).format(amountMilli / 1000)
