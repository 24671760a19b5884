import { useLingui } from '@lingui/react/macro'
import type { SaleCurrency } from '@plax/contracts/commerce/sale-values'
import { formatMoney } from '@plax/money'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { useLocale } from '../../lib/use-locale.ts'
import {
  type Earned,
  earnedMoney,
  type EarnedMoney,
  type EarningTerms,
  saleMoney,
} from '../earning/earned-money.ts'
import { earningTermsQuery } from '../earning/earning-terms.ts'

/** What earnings are worth, as text: “₩4,300”, or “about $6.40”; null until the rate is loaded. */
export function useEarnedWords() {
  const { t } = useLingui()
  const { api } = useApp()
  const { language } = useLocale()
  const query = useQuery(earningTermsQuery(api))
  const write = (valueAt: (terms: EarningTerms) => EarnedMoney) => {
    if (!query.data) return null
    const { amountMinor, currency, isEstimate } = valueAt(query.data)
    const amount = formatMoney(amountMinor, currency, language)
    return isEstimate ? t`about ${amount}` : amount
  }
  return {
    query,
    ofTimes: (earned: readonly Earned[]) => write((terms) => earnedMoney(earned, terms)),
    ofSale: (sale: {
      earnedAmount: number
      currency: SaleCurrency
      payout: { requestOid: string } | null
    }) =>
      write((terms) => {
        const payoutOid = sale.payout?.requestOid ?? null
        return saleMoney({ ...earnedIn(sale.currency, sale.earnedAmount), payoutOid }, terms)
      }),
  }
}

/** Coins or thousandths of a credit, as both. */
export function earnedIn(currency: SaleCurrency, amount: number): Omit<Earned, 'time'> {
  return {
    coins: currency === 'coin' ? amount : 0,
    creditMilli: currency === 'credit' ? amount : 0,
  }
}

export type EarnedFigure = 'earnedCoins' | 'earnedMilli'

/** One of the two figures of earnings alone. */
export function earnedFigure(
  figures: Record<EarnedFigure, number>,
  key: EarnedFigure,
): Omit<Earned, 'time'> {
  return earnedIn(key === 'earnedCoins' ? 'coin' : 'credit', figures[key])
}
