import { type Language, languageTags } from '@plax/contracts/languages'
import { formatMilli } from '@plax/money'

type Unit = Record<Language, { one?: string; other: string }>

/** An amount in thousandths with its unit, singular or plural. */
export function countUnits(unit: keyof typeof units, milli: number, lang: Language): string {
  const { one, other } = units[unit][lang]
  const isOne = new Intl.PluralRules(languageTags[lang]).select(milli / 1000) === 'one'
  return ((isOne && one) || other).replace('#', formatMilli(milli, lang))
}

const units: Record<'coins' | 'credits', Unit> = {
  coins: {
    en: { one: '# coin', other: '# coins' },
    ko: { other: '#코인' },
    jp: { other: '#コイン' },
    es: { one: '# moneda', other: '# monedas' },
  },
  credits: {
    en: { one: '# credit', other: '# credits' },
    ko: { other: '#크레딧' },
    jp: { other: '#クレジット' },
    es: { one: '# crédito', other: '# créditos' },
  },
}
