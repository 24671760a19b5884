import type { OutputOf } from '@plax/contracts'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { payoutValue } from '@plax/money'

export type EarningTerms = OutputOf<'GET /settlement/earning-terms'>

/** Earned in a month, in coins and thousandths of a credit; below 0 where refunds took back more. */
export interface Earned {
  /** `2026-11`, or a day of it; empty for several months, which are valued as if none was paid out. */
  time: string
  coins: number
  creditMilli: number
}

export interface EarnedMoney {
  amountMinor: number
  currency: Currency
  /** Whether it still moves with the rate of exchange. */
  isEstimate: boolean
}

/**
 * What earnings are worth: at the rate of the payout that paid their month, and at the latest one until
 * there is one. Where payouts had other currencies, all is shown in the present one, as an estimate.
 */
export function earnedMoney(earned: readonly Earned[], terms: EarningTerms): EarnedMoney {
  const groups = [...Map.groupBy(earned, (one) => payoutOf(one, terms))].map(([payout, own]) => ({
    payout,
    ...sumEarned(own),
  }))
  return valueGroups(groups, terms)
}

/** What one sale is worth, by the payout that pays it, if there is one. */
export function saleMoney(
  sale: { coins: number; creditMilli: number; payoutOid: string | null },
  terms: EarningTerms,
): EarnedMoney {
  const payout = terms.payouts.find(({ requestOid }) => requestOid === sale.payoutOid)
  return valueGroups([{ payout, ...sale }], terms)
}

type Payout = EarningTerms['payouts'][number]
type Rates = Pick<EarningTerms, 'creditMilliPerCoin' | 'currency' | 'rateMicro'>
interface Group {
  payout: Payout | undefined
  coins: number
  creditMilli: number
}

function valueGroups(groups: readonly Group[], terms: EarningTerms): EarnedMoney {
  const given = groups.filter(({ coins, creditMilli }) => coins !== 0 || creditMilli !== 0)
  const rates = given.map(({ payout }) => sentRates(payout))
  const [first] = rates
  const currency =
    first && rates.every((one) => one?.currency === first.currency)
      ? first.currency
      : terms.currency
  const isFixed = rates.every((one) => (one?.currency ?? 'KRW') === currency)
  const amountMinor = given.reduce((sum, group, index) => {
    const own = rates[index]
    return sum + valueOf(group, own?.currency === currency ? own : terms)
  }, 0)
  return { amountMinor, currency, isEstimate: given.length > 0 && !isFixed }
}

/** The first that pays a month, as the list of sales says it. */
function payoutOf({ time }: Earned, { payouts }: EarningTerms): Payout | undefined {
  return payouts.find(({ throughMonth }) => time !== '' && throughMonth >= time.slice(0, 7))
}

function sentRates(payout: Payout | undefined): Rates | null {
  return payout && payout.rateMicro !== null ? { ...payout, rateMicro: payout.rateMicro } : null
}

function valueOf({ coins, creditMilli }: Omit<Group, 'payout'>, rates: Rates): number {
  const { creditMilliPerCoin, currency, rateMicro } = rates
  const all = coins * creditMilliPerCoin + creditMilli
  const amount = { coins: 0, creditMilli: Math.abs(all) }
  const value = payoutValue({ ...amount, creditMilliPerCoin, currency, rateMicro })
  return all < 0 ? -value : value
}

/** Coins and credits of several months. */
export function sumEarned(earned: readonly Earned[]) {
  return {
    coins: earned.reduce((sum, { coins }) => sum + coins, 0),
    creditMilli: earned.reduce((sum, { creditMilli }) => sum + creditMilli, 0),
  }
}
