import { Plural, Trans } from '@lingui/react/macro'
import { priceMaxCoins } from '@plax/contracts/limits'
import { earningOfSale, formatMoney } from '@plax/money'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { usePercent } from '../../lib/use-percent.ts'
import { earningTermsQuery } from './earning-terms.ts'
import { Forecast, FractionNote } from './forecast.tsx'
import { type PriceByCode, PricesByCode } from './prices-by-code.tsx'

/** What a fan pays for an item, and what its creator earns of that in money. */
export function SaleEarning({
  priceCoins,
  coCreatorPercents = [],
  allowsBonus,
  codes = [],
}: {
  /** After a discount; nothing is shown for what isn't sold. */
  priceCoins: number
  coCreatorPercents?: readonly number[]
  allowsBonus: boolean
  /** What it costs with each of its codes. */
  codes?: readonly PriceByCode[]
}) {
  const { api } = useApp()
  const { language } = useLocale()
  const percent = usePercent()
  const terms = useQuery(earningTermsQuery(api)).data
  if (!terms || priceCoins < 1 || priceCoins > priceMaxCoins) return null
  const sale = { priceCoins, coCreatorPercents }
  const earning = earningOfSale(sale, terms)
  const nothing = formatMoney(0, terms.currency, language)
  const share = percent(earning.percent)
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-line bg-ground p-4">
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">
          <Trans>A fan pays</Trans>
        </dt>
        <dd className="text-right">
          <Plural value={priceCoins} one="# coin" other="# coins" />
        </dd>
        <dt className="text-ink-soft">
          <Trans>You earn</Trans>
        </dt>
        <dd className="text-right font-semibold text-teal">
          <span role="status">
            <Forecast sale={sale} />
          </span>
        </dd>
        {allowsBonus ? (
          <>
            <dt className="text-ink-soft">
              <Trans>If it’s paid with bonus coins</Trans>
            </dt>
            <dd className="text-right text-gold">{nothing}</dd>
          </>
        ) : null}
      </dl>
      <PricesByCode {...{ codes, coCreatorPercents }} />
      <div className="text-sm text-ink-soft">
        <p>
          <Trans>Your share is {share} of the price.</Trans>
        </p>
        {allowsBonus ? (
          <p>
            <Trans>Bonus coins are spent first, and you earn nothing from them.</Trans>
          </p>
        ) : null}
        <p>
          <FractionNote sales={[sale, ...codes.map((code) => ({ ...code, coCreatorPercents }))]} />
        </p>
      </div>
    </div>
  )
}
