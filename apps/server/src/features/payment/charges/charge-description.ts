import { type Language, languageTags } from '@plax/contracts/languages'
import type { ChargeRow } from './charges.ts'

const coinWords: Record<Language, (coins: string) => string> = {
  en: (coins) => `${coins} coins`,
  ko: (coins) => `${coins}코인`,
  jp: (coins) => `${coins}コイン`,
  es: (coins) => `${coins} monedas`,
}

const creditWords: typeof coinWords = {
  en: (credits) => `${credits} credits`,
  ko: (credits) => `${credits}크레딧`,
  jp: (credits) => `${credits}クレジット`,
  es: (credits) => `${credits} créditos`,
}

/** What the gateway says is bought, in the buyer's language: the credits, where the coins become some. */
export function chargeDescription(
  { coins, credit_milli: creditMilli }: Pick<ChargeRow, 'coins' | 'credit_milli'>,
  lang: Language,
): string {
  const amount = creditMilli === null ? coins : creditMilli / 1000
  const words = creditMilli === null ? coinWords : creditWords
  return words[lang](amount.toLocaleString(languageTags[lang]))
}
