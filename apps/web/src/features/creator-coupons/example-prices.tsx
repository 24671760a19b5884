import { Plural, Trans } from '@lingui/react/macro'
import { earningOfSale, formatMoney } from '@plax/money'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { earningTermsQuery } from '../earning/earning-terms.ts'
import type { CouponExample } from './coupon-examples.ts'

/** What a buyer pays with a coupon and what is left after the fee, for each of the examples. */
export function ExamplePrices({ examples }: { examples: readonly CouponExample[] }) {
  if (examples.length === 0) return null
  return (
    <dl
      aria-live="polite"
      className="figures flex flex-col gap-2 rounded-lg border border-line bg-ground p-4"
    >
      {examples.map((example) => (
        <div key={example.contentOid} className="flex flex-wrap justify-between gap-x-4">
          <dt dir="auto" className="min-w-0 break-words text-ink-soft">
            {example.title}
          </dt>
          <dd className="ml-auto text-right">
            <PriceInstead example={example} />
            <AfterFee priceCoins={example.priceCoins} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** “36 coins instead of 40”, or that the coupon takes off less than a coin. */
export function PriceInstead({ example }: { example: CouponExample }) {
  const { priceCoins, listPriceCoins: before } = example
  if (priceCoins === before) {
    return <Plural value={priceCoins} one="Still # coin" other="Still # coins" />
  }
  return (
    <Plural
      value={priceCoins}
      one={`# coin instead of ${before}`}
      other={`# coins instead of ${before}`}
    />
  )
}

function AfterFee({ priceCoins }: { priceCoins: number }) {
  const { api } = useApp()
  const { language } = useLocale()
  const terms = useQuery(earningTermsQuery(api)).data
  if (!terms) return null
  const { amountMinor } = earningOfSale({ priceCoins, coCreatorPercents: [] }, terms)
  const money = formatMoney(amountMinor, terms.currency, language)
  return (
    <span className="block text-sm text-teal">
      {terms.currency === 'KRW' ? (
        <Trans>{money} after the platform fee</Trans>
      ) : (
        <Trans>about {money} after the platform fee</Trans>
      )}
    </span>
  )
}
