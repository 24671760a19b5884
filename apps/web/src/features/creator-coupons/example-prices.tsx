import { Plural } from '@lingui/react/macro'
import { type ForecastSale, FractionNote, YouEarn } from '../earning/forecast.tsx'
import type { CouponExample } from './coupon-examples.ts'

/** What a buyer pays with a coupon and what its creator earns of that, for each of the examples. */
export function ExamplePrices({ examples }: { examples: readonly CouponExample[] }) {
  if (examples.length === 0) return null
  return (
    <div
      aria-live="polite"
      className="flex flex-col gap-2 rounded-lg border border-line bg-ground p-4"
    >
      <dl className="figures flex flex-col gap-2">
        {examples.map((example) => (
          <div key={example.contentOid} className="flex flex-wrap justify-between gap-x-4">
            <dt dir="auto" className="min-w-0 break-words text-ink-soft">
              {example.title}
            </dt>
            <dd className="ml-auto text-right">
              <PriceInstead example={example} />
              <span className="block text-sm text-teal">
                <YouEarn sale={saleOf(example)} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft empty:hidden">
        <FractionNote sales={examples.map(saleOf)} />
      </p>
    </div>
  )
}

/** “36 coins instead of 40”, or that the coupon makes it no cheaper. */
export function PriceInstead({ example }: { example: CouponExample }) {
  const { priceCoins, currentCoins: before, isCheaper } = example
  if (!isCheaper) return <Plural value={priceCoins} one="Still # coin" other="Still # coins" />
  return (
    <Plural
      value={priceCoins}
      one={`# coin instead of ${before}`}
      other={`# coins instead of ${before}`}
    />
  )
}

/** What a sale with the coupon will earn by. */
export function saleOf({ priceCoins, sharePercent }: CouponExample): ForecastSale {
  return { priceCoins, coCreatorPercents: [100 - sharePercent] }
}
