import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { purchasedQuery } from './commerce.api.ts'
import { PurchasedFilter, toShow } from './purchased-filter.tsx'
import { PurchasedRow } from './purchased-row.tsx'
import { SentGifts } from './sent-gifts.tsx'

const gifts = { all: undefined, own: false, gifts: true }

/** What the reader owns: bought, or given to them; each leads to its page. Or what they gave. */
export function PurchasedList() {
  const { filters, change } = useFilters(['tab', 'show'])
  const show = toShow(filters.show)
  return (
    <div className="flex flex-col gap-4">
      <PurchasedFilter
        show={show}
        onChange={(next) => change({ show: next === 'all' ? '' : next })}
      />
      {show === 'sent' ? <SentGifts /> : <Owned show={show} />}
    </div>
  )
}

function Owned({ show }: { show: keyof typeof gifts }) {
  const { api } = useApp()
  const list = useInfiniteQuery(purchasedQuery(api, gifts[show]))
  return (
    <Pages
      list={list}
      pending={<SkeletonRows rows={4} className="h-24" />}
      empty={show === 'all' ? <Nothing /> : <NoMatch />}
      endless
    >
      {(items) => (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
          {items.map((item) => (
            <PurchasedRow
              key={`${item.orderOid ?? item.gift?.giftOid} ${item.contentOid}`}
              item={item}
            />
          ))}
        </ul>
      )}
    </Pages>
  )
}

function Nothing() {
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden />}
      title={<Trans context="what I own">No purchases yet</Trans>}
      text={<Trans>What you buy, and what others give you, shows up here.</Trans>}
    >
      <Link to="/" className={buttonClasses()}>
        <Trans>Find something</Trans>
      </Link>
    </EmptyState>
  )
}

function NoMatch() {
  return <EmptyState title={<Trans>No purchases match</Trans>} />
}
