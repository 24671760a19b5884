import type { Language } from '@plax/contracts/languages'
import { fillSentence } from '@plax/contracts/sentences'
import { formatMoney } from '@plax/money'
import { type Announcement, inEachLanguage } from '../../platform/notify.ts'
import type { EarnedMoney } from './commerce.deps.ts'
import type { Order } from './commerce.tables.ts'

type Words = Record<'one' | 'several' | 'none' | 'bonus', string>

const wordsOf: Record<Language, Words> = {
  en: {
    one: 'You earned {money}.',
    several: 'Together, its creators earned {money}.',
    none: 'It was paid with bonus coins, so it earned nothing.',
    bonus:
      '{bonus, plural, one {# of the coins was a bonus coin} other {# of the coins were bonus coins}}, which earn nothing.',
  },
  ko: {
    one: '{money}의 수익을 얻었어요.',
    several: '함께한 크리에이터들이 모두 {money}의 수익을 얻었어요.',
    none: '보너스 코인으로 결제되어 수익이 없어요.',
    bonus: '그중 {bonus}코인은 수익이 없는 보너스 코인이에요.',
  },
  jp: {
    one: '収益は{money}です。',
    several: '共同制作者全員の収益は合計{money}です。',
    none: 'ボーナスコインでの支払いのため、収益はありません。',
    bonus: 'うち{bonus}コインは、収益にならないボーナスコインです。',
  },
  es: {
    one: 'Ganaste {money}.',
    several: 'Entre todos, sus creadores ganaron {money}.',
    none: 'Se pagó con monedas de bonificación, así que no generó ganancias.',
    bonus:
      '{bonus, plural, one {# era una moneda de bonificación, que no genera} other {# eran monedas de bonificación, que no generan}} ganancias.',
  },
}

const refundWords: Record<Language, Pick<Words, 'one' | 'several' | 'none'>> = {
  en: {
    one: '{money} was deducted from your earnings.',
    several: 'In total, {money} was deducted from its creators’ earnings.',
    none: 'It was paid with bonus coins, so your earnings don’t change.',
  },
  ko: {
    one: '수익 차감액: {money}',
    several: '함께한 크리에이터들의 수익 차감액 합계: {money}',
    none: '보너스 코인으로 결제되어 수익은 그대로예요.',
  },
  jp: {
    one: '収益から{money}が差し引かれました。',
    several: '共同制作者全員の収益から合計{money}が差し引かれました。',
    none: 'ボーナスコインでの支払いだったため、収益は変わりません。',
  },
  es: {
    one: 'Se descontaron {money} de tus ganancias.',
    several: 'En total, se descontaron {money} de las ganancias de sus creadores.',
    none: 'Se pagó con monedas de bonificación, así que tus ganancias no cambian.',
  },
}

/** What a refund took back of what a sale earned, in money. */
export function deductedOfSale(
  line: Order['lines'][number],
  money: EarnedMoney,
): Announcement['params'][string] {
  return inEachLanguage((lang) => inMoney(refundWords[lang], lang, { line, money }))
}

/** What a sale earned in money, and what of its price were bonus coins. */
export function earnedOfSale(
  line: Order['lines'][number],
  money: EarnedMoney,
): Announcement['params'][string] {
  return inEachLanguage((lang) => {
    const words = wordsOf[lang]
    const { bonus, paid } = line
    const said = inMoney(words, lang, { line, money })
    if (bonus === 0 || paid === 0) return said
    const gap = lang === 'jp' ? '' : ' '
    return `${said}${gap}${fillSentence(words.bonus, lang, { bonus })}`
  })
}

function inMoney(
  words: Pick<Words, 'one' | 'several' | 'none'>,
  lang: Language,
  { line, money }: { line: Order['lines'][number]; money: EarnedMoney },
): string {
  const { payees, bonus, paid } = line
  if (paid === 0 && bonus > 0) return words.none
  const amount = formatMoney(money.amountMinor, money.currency, lang)
  return fillSentence(payees.length === 1 ? words.one : words.several, lang, { money: amount })
}
