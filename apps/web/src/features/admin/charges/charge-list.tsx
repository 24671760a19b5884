import { Trans, useLingui } from '@lingui/react/macro'
import { gatewayNames } from '@plax/contracts/payment-values'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { lastMonths } from '../../../lib/month.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { nameZone } from '../../../lib/zone-name.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { NameFilter } from '../../../ui/name-filter.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { usePeriods } from '../../../ui/time-select.tsx'
import { chargeStateNames } from '../../wallet/charge-states.ts'
import { useLocale } from '../../wallet/use-locale.ts'
import { ScreenHead } from '../screen-head.tsx'
import { ChargeTable } from './charge-table.tsx'
import { chargesQuery } from './charges.api.ts'

/** Charges of everyone, latest first; the filters stand in the address. */
export function ChargeList() {
  const { t } = useLingui()
  const { api } = useApp()
  const { locale } = useLocale()
  const nameOf = usePeriods('month')
  const { filters, change } = useFilters(['buyer', 'state', 'gateway', 'month'])
  const months = lastMonths(new Date(), filters.month)
  const list = useInfiniteQuery(chargesQuery(api, filters))
  const [page] = list.data?.pages ?? []
  const zone = page && nameZone(page.zone, { locale, at: new Date() })
  return (
    <>
      <ScreenHead
        title={<Trans>Coin purchases</Trans>}
        text={<Trans>All coin purchases. Open one to see its ledger entries or refund it.</Trans>}
      />
      <Filters>
        <WordFilter
          wide
          label={t`Buyer: nickname or ID`}
          value={filters.buyer}
          onChange={(buyer) => change({ buyer })}
        />
        <NativeSelect
          label={t`Month`}
          value={filters.month}
          options={[
            { value: '', label: t`All time` },
            ...months.map((value) => ({ value, label: nameOf(value) })),
          ]}
          onChange={(month) => change({ month })}
        />
        <NameFilter
          label={t`Status`}
          all={t`All statuses`}
          names={chargeStateNames}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
        <NativeSelect
          label={t`Gateway`}
          value={filters.gateway}
          options={[
            { value: '', label: t`All gateways` },
            ...gatewayNames.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(gateway) => change({ gateway })}
        />
      </Filters>
      <Pages
        list={list}
        empty={
          <EmptyState
            icon={<CreditCard aria-hidden />}
            title={<Trans>No coin purchases match</Trans>}
            text={<Trans>Coin purchases appear here with what was paid.</Trans>}
          />
        }
      >
        {(rows) => (
          <>
            {filters.month && zone ? (
              <p className="mb-3 text-sm text-ink-faint">
                <Trans>Months follow the {zone} time zone; times are in yours.</Trans>
              </p>
            ) : null}
            <ChargeTable charges={rows} />
          </>
        )}
      </Pages>
    </>
  )
}
