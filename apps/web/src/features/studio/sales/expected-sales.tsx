import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { Pages } from '../../../ui/pages.tsx'
import { PriceTag } from '../../../ui/price-tag.tsx'
import { DecideEscrow } from '../../commerce/decide-escrow.tsx'
import { HeldUntil } from '../../commerce/held-until.tsx'
import { useEarnedWords } from '../use-earned-words.ts'
import { Worth } from '../worth.tsx'
import { type ExpectedSale, expectedSalesQuery } from './sales.api.ts'

/** Orders whose coins are held; nothing if there are none. */
export function ExpectedSales() {
  const { api } = useApp()
  const list = useInfiniteQuery(expectedSalesQuery(api))
  if (list.data?.pages[0]?.items.length === 0) return null
  return (
    <section aria-labelledby="expected-sales" className="mt-6">
      <h2 id="expected-sales" className="text-lg font-semibold">
        <Trans>Expected sales</Trans>
      </h2>
      <p className="mt-1 mb-3 max-w-[60ch] text-sm text-ink-soft">
        <Trans>
          Coins for these orders are held until you deliver. They aren’t in your earnings yet.
        </Trans>
      </p>
      <Pages list={list} empty={null}>
        {(sales) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {sales.map((sale) => (
              <ExpectedRow key={sale.orderOid} sale={sale} />
            ))}
          </ul>
        )}
      </Pages>
    </section>
  )
}

function ExpectedRow({ sale }: { sale: ExpectedSale }) {
  const { t } = useLingui()
  const { orderOid, title, path, quantity, buyerNickname, priceCoins, expectedCoins } = sale
  const { mayRelease, mayReturn } = sale
  const money = useEarnedWords().ofSale({
    earnedAmount: expectedCoins,
    currency: 'coin',
    payout: null,
  })
  const name = quantity > 1 ? `${title} × ${quantity}` : title
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p dir="auto" className="truncate font-medium">
          {path ? (
            <Link to={path} className="hover:underline">
              {name}
            </Link>
          ) : (
            name || t`Deleted item`
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {buyerNickname ? `${buyerNickname} · ` : null}
          <HeldUntil deadline={sale.deadline} atDeadline={sale.atDeadline} viewer="creator" />
        </p>
      </div>
      <p className="text-right text-sm">
        <PriceTag amount={priceCoins} currency="coin" />
        <span className="block text-ink-faint">
          <Trans>Your share: {expectedCoins}</Trans>
        </span>
        <Worth amount={expectedCoins} money={money} />
      </p>
      <DecideEscrow {...{ orderOid, priceCoins, mayRelease, mayReturn }} by="creator" />
    </li>
  )
}
