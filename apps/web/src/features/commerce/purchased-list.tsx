import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { purchasedQuery } from './commerce.api.ts'
import { PurchasedFilter } from './purchased-filter.tsx'
import { PurchasedRow } from './purchased-row.tsx'

/** What the reader owns: bought, or given to them; each leads to its page. */
export function PurchasedList() {
  const { api } = useApp()
  const [gifts, setGifts] = useState<boolean>()
  const list = useInfiniteQuery(purchasedQuery(api, gifts))
  return (
    <div className="flex flex-col gap-4">
      <PurchasedFilter gifts={gifts} onChange={setGifts} />
      <Pages list={list} empty={gifts === undefined ? <Nothing /> : <NoMatch />} endless>
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
    </div>
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
