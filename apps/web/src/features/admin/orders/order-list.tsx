import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { NameFilter } from '../../../ui/name-filter.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useFilters } from '../../../lib/use-filters.ts'
import { orderStateNames } from '../../commerce/order-state-names.ts'
import { OrderTable } from './order-table.tsx'
import { ordersQuery } from './orders.api.ts'

/** Orders of everyone, latest first; the filters stand in the address. */
export function OrderList() {
  const { t } = useLingui()
  const { api } = useApp()
  const { filters, change } = useFilters(['buyer', 'story', 'state'])
  const list = useInfiniteQuery(ordersQuery(api, filters))
  return (
    <>
      <ScreenHead
        title={<Trans>Orders</Trans>}
        text={
          <Trans>
            Stories readers bought. Open an order to see its ledger entries or refund it.
          </Trans>
        }
      />
      <Filters>
        <WordFilter
          wide
          label={t`Story: title or ID`}
          value={filters.story}
          onChange={(story) => change({ story })}
        />
        <WordFilter
          label={t`Buyer: nickname or ID`}
          value={filters.buyer}
          onChange={(buyer) => change({ buyer })}
        />
        <NameFilter
          label={t`Status`}
          all={t`All statuses`}
          names={orderStateNames}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </Filters>
      <Pages
        list={list}
        empty={
          <EmptyState
            icon={<ShoppingBag aria-hidden />}
            title={<Trans>No orders match</Trans>}
            text={<Trans>Story purchases appear here with what was paid.</Trans>}
          />
        }
      >
        {(rows) => <OrderTable orders={rows} />}
      </Pages>
    </>
  )
}
