import { type Language, languageTags } from '@plax/contracts/languages'

const words: Record<Language, (coins: string) => string> = {
  en: (coins) => `${coins} coins`,
  ko: (coins) => `${coins}코인`,
  jp: (coins) => `${coins}コイン`,
  es: (coins) => `${coins} monedas`,
}

/** What the gateway says is bought, in the buyer's language. */
export function chargeDescription(coins: number, lang: Language): string {
  return words[lang](coins.toLocaleString(languageTags[lang]))
}
