import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { WalletCards } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { NameFilter } from '../../../ui/name-filter.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { CardOrderTable } from './card-order-table.tsx'
import { endNames } from './card-order-words.ts'
import { cardOrdersQuery } from './card-orders.api.ts'

/** Subscriptions by card, whatever came of them, latest first; the filters stand in the address. */
export function CardOrdersScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const { filters, change } = useFilters(['user', 'creator', 'state'])
  const list = useInfiniteQuery(cardOrdersQuery(api, filters))
  return (
    <>
      <ScreenHead
        title={<Trans>Card payments</Trans>}
        text={
          <Trans>
            Card payments for subscriptions, and why each was charged, declined or refunded.
          </Trans>
        }
      />
      <Filters>
        <WordFilter
          label={t`Subscriber: nickname or ID`}
          value={filters.user}
          onChange={(user) => change({ user })}
        />
        <WordFilter
          label={t`Creator: nickname or ID`}
          value={filters.creator}
          onChange={(creator) => change({ creator })}
        />
        <NameFilter
          label={t`Status`}
          all={t`All statuses`}
          names={endNames}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </Filters>
      <Pages
        list={list}
        empty={
          <EmptyState
            icon={<WalletCards aria-hidden />}
            title={<Trans>No card payments match</Trans>}
            text={<Trans>Card payments for subscriptions appear here.</Trans>}
          />
        }
      >
        {(rows) => <CardOrderTable rows={rows} named />}
      </Pages>
    </>
  )
}
