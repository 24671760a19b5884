import { Trans, useLingui } from '@lingui/react/macro'
import { gatewayNames } from '@plax/contracts/payment-values'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { addMonths, readMonth, writeMonth } from '../../../lib/month.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { NameFilter } from '../../../ui/name-filter.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { chargeStateNames } from '../../wallet/charge-states.ts'
import { useLocale } from '../../wallet/use-locale.ts'
import { ScreenHead } from '../screen-head.tsx'
import { ChargeTable } from './charge-table.tsx'
import { chargesQuery } from './charges.api.ts'

const shownMonths = 24

/** Charges of everyone, latest first; the filters stand in the address. */
export function ChargeList() {
  const { t } = useLingui()
  const { api } = useApp()
  const { locale } = useLocale()
  const { filters, change } = useFilters(['buyer', 'state', 'gateway', 'month'])
  const list = useInfiniteQuery(chargesQuery(api, filters))
  return (
    <>
      <ScreenHead
        title={<Trans>Charges</Trans>}
        text={<Trans>Coins that were bought. A charge opens its entries, and its refund.</Trans>}
      />
      <Filters>
        <WordFilter
          wide
          label={t`Buyer: nickname or id`}
          value={filters.buyer}
          onChange={(buyer) => change({ buyer })}
        />
        <NativeSelect
          label={t`Month`}
          value={filters.month}
          options={[{ value: '', label: t`Of all time` }, ...monthOptions(filters.month, locale)]}
          onChange={(month) => change({ month })}
        />
        <NameFilter
          label={t`State`}
          all={t`Every state`}
          names={chargeStateNames}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
        <NativeSelect
          label={t`Gateway`}
          value={filters.gateway}
          options={[
            { value: '', label: t`Every gateway` },
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
            title={<Trans>No charge is like this</Trans>}
            text={<Trans>Coins that people buy stand here, with what was paid for them.</Trans>}
          />
        }
      >
        {(rows) => <ChargeTable charges={rows} />}
      </Pages>
    </>
  )
}

/** The last two years, and an older month that the address names. */
function monthOptions(named: string, locale: string) {
  const present = readMonth('', new Date())
  const months = Array.from({ length: shownMonths }, (_, back) =>
    writeMonth(addMonths(present, -back)),
  )
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(named) && !months.includes(named)) months.push(named)
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return months.map((value) => ({ value, label: format.format(new Date(`${value}-01`)) }))
}
