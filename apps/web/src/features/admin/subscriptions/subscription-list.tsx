import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Gem } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { NameFilter } from '../../../ui/name-filter.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { SubscriptionTable } from './subscription-table.tsx'
import { methodNames, stateNames } from './subscription-words.tsx'
import { adminSubscriptionsQuery } from './subscriptions.api.ts'

/** Subscriptions of everyone, latest first; the filters stand in the address. */
export function SubscriptionList() {
  const { t } = useLingui()
  const { api } = useApp()
  const { filters, change } = useFilters(['user', 'creator', 'state', 'method'])
  const list = useInfiniteQuery(adminSubscriptionsQuery(api, filters))
  return (
    <>
      <ScreenHead
        title={<Trans>Subscriptions</Trans>}
        text={
          <Trans>
            All subscriptions between readers and creators. Open one to see its payments and ledger
            entries, or to end it.
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
          names={stateNames}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
        <NameFilter
          label={t`Payment method`}
          all={t`All payment methods`}
          names={methodNames}
          value={filters.method}
          onChange={(method) => change({ method })}
        />
      </Filters>
      <Pages
        list={list}
        empty={
          <EmptyState
            icon={<Gem aria-hidden />}
            title={<Trans>No subscriptions match</Trans>}
            text={<Trans>Subscriptions appear here with their prices.</Trans>}
          />
        }
      >
        {(rows) => <SubscriptionTable rows={rows} />}
      </Pages>
    </>
  )
}
