import { Trans, useLingui } from '@lingui/react/macro'
import { gatewayNames } from '@plax/contracts/payment/payment-values'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { lastMonths, monthOf, readMonth } from '../../../lib/month.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { nameZone } from '../../../lib/zone-name.ts'
import { usePeriods } from '../../../ui/time-select.tsx'
import { chargeStateNames } from '../../wallet/charge-states.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { AdminList } from '../admin-list.tsx'
import { ChargeTable } from './charge-table.tsx'
import { chargesQuery } from './charges.api.ts'

/** Charges of everyone, latest first; the filters stand in the address. */
export function ChargeList() {
  const { t } = useLingui()
  const { api } = useApp()
  const nameOf = usePeriods('month')
  const { filters: address } = useFilters(['buyer', 'month', 'state', 'gateway'])
  // The site's month, which can differ from the reader's at its beginning and end.
  const [first] = useInfiniteQuery(chargesQuery(api, address)).data?.pages ?? []
  const present = first ? monthOf(first.presentMonth) : readMonth('', new Date())
  const months = lastMonths(present, address.month)
  return (
    <AdminList
      title={<Trans>Coin purchases</Trans>}
      text={<Trans>All coin purchases. Open one to see its ledger entries or refund it.</Trans>}
      filters={[
        { name: 'buyer', label: t`Buyer: nickname or ID`, kind: 'word', wide: true },
        {
          name: 'month',
          label: t`Month`,
          kind: 'choice',
          options: [
            { value: '', label: t`All time` },
            ...months.map((value) => ({ value, label: nameOf(value) })),
          ],
        },
        {
          name: 'state',
          label: t`Status`,
          kind: 'name',
          all: t`All statuses`,
          names: chargeStateNames,
        },
        {
          name: 'gateway',
          label: t`Gateway`,
          kind: 'choice',
          options: [
            { value: '', label: t`All gateways` },
            ...gatewayNames.map((name) => ({ value: name, label: name })),
          ],
        },
      ]}
      query={(filters) => chargesQuery(api, filters)}
      empty={{
        icon: <CreditCard aria-hidden />,
        title: <Trans>No coin purchases match</Trans>,
        text: <Trans>Coin purchases appear here with what was paid.</Trans>,
      }}
    >
      {(rows, { filters, first }) => (
        <>
          {filters.month ? <MonthNote zone={first.zone} /> : null}
          <ChargeTable charges={rows} />
        </>
      )}
    </AdminList>
  )
}

function MonthNote({ zone: name }: { zone: string }) {
  const { locale } = useLocale()
  const zone = nameZone(name, { locale, at: new Date() })
  return (
    <p className="mb-3 text-sm text-ink-faint">
      <Trans>Months follow the {zone} time zone; times are in yours.</Trans>
    </p>
  )
}
