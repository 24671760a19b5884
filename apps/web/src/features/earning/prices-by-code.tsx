import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { YouEarn } from './forecast.tsx'

/** What an item costs with a code. */
export interface PriceByCode {
  code: string
  priceCoins: number
  /** Otherwise the code is refused, and everyone pays the same. */
  isCheaper: boolean
}

/** What readers pay for an item with each of its codes and what that earns; nothing without codes. */
export function PricesByCode({
  codes,
  coCreatorPercents,
}: {
  codes: readonly PriceByCode[]
  coCreatorPercents: readonly number[]
}) {
  if (codes.length === 0) return null
  return (
    <section className="my-2 flex flex-col gap-2 border-y border-line py-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-medium">
        <Trans>With your codes</Trans>
        <Link
          to="/studio"
          search={{ view: 'coupons' } as never}
          className="text-sm font-normal text-accent-ink underline underline-offset-2"
        >
          <Trans>Manage coupons</Trans>
        </Link>
      </h3>
      <dl className="figures flex flex-col gap-2">
        {codes.map(({ code, priceCoins, isCheaper }) => (
          <div key={code} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="font-mono break-all">{code}</dt>
            <dd className="ml-auto text-right">
              {isCheaper ? (
                <>
                  <Plural value={priceCoins} one="# coin" other="# coins" />
                  <span className="block text-sm text-teal">
                    <YouEarn sale={{ priceCoins, coCreatorPercents }} />
                  </span>
                </>
              ) : (
                <span className="text-sm text-ink-soft">
                  <Trans>No lower than the current price</Trans>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
