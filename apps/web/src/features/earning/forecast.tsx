import { Trans } from '@lingui/react/macro'
import { earningOfSale, formatMoney } from '@plax/money'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { earningTermsQuery } from './earning-terms.ts'

/** A sale that may come. */
export interface ForecastSale {
  priceCoins: number
  /** Of those who share it with its creator. */
  coCreatorPercents: readonly number[]
}

/** What a sale will earn: an amount, or “about” one that moves with the rate of exchange. */
export function Forecast({ sale }: { sale: ForecastSale }) {
  const { api } = useApp()
  const { language } = useLocale()
  const terms = useQuery(earningTermsQuery(api)).data
  if (!terms) return <>…</>
  const { amountMinor } = earningOfSale(sale, terms)
  const money = formatMoney(amountMinor, terms.currency, language)
  return terms.currency === 'KRW' ? <>{money}</> : <Trans>about {money}</Trans>
}

export function YouEarn({ sale }: { sale: ForecastSale }) {
  return (
    <Trans>
      You earn <Forecast sale={sale} />
    </Trans>
  )
}

/** Why sales are listed with less than their forecast, if any of them earns a fraction of a coin. */
export function FractionNote({ sales }: { sales: readonly ForecastSale[] }) {
  const { api } = useApp()
  const terms = useQuery(earningTermsQuery(api)).data
  if (!terms || sales.every((sale) => earningOfSale(sale, terms).isWhole)) return null
  return <WholeCoins />
}

/** What becomes of fractions of coins. */
export function WholeCoins() {
  return <Trans>Sales are listed in whole coins. The fraction counts toward your next sale.</Trans>
}
