import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { TimeSelect } from '../../../ui/time-select.tsx'
import { type SalesFilter, saleTotalsQuery } from './sales.api.ts'
import { useSaleKinds } from './use-sale-kinds.ts'

/** Of which time, which kind, which item, and whether refunded. */
export function SalesFilters({
  filter,
  onChange,
}: {
  filter: SalesFilter
  onChange: (change: Partial<Record<'kind' | 'item' | 'state' | 'month', string>>) => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const { offered, seriesOf } = useSaleKinds()
  const { kind = '', itemOid = '', state = '', month = '' } = filter
  const all = useQuery(saleTotalsQuery(api, month ? { month } : {}))
  // A story is sold, chatted with and looked at: it stands once.
  const sold = new Map(all.data?.items.map((one) => [one.itemOid, one.title || t`Untitled`]))
  if (itemOid && !sold.has(itemOid)) sold.set(itemOid, t`Other item`)
  return (
    <Filters>
      <TimeSelect
        value={month}
        present={all.data?.presentMonth}
        onChange={(next) => onChange({ month: next })}
      />
      <NativeSelect
        label={t`Type`}
        value={kind}
        options={[
          { value: '', label: t`All types` },
          ...offered(all.data?.kinds ?? [], kind).map((one) => ({
            value: one,
            label: t(seriesOf(one).name),
          })),
        ]}
        onChange={(next) => onChange({ kind: next })}
      />
      <NativeSelect
        label={t`Item`}
        value={itemOid}
        options={[
          { value: '', label: t`All items` },
          ...[...sold].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(item) => onChange({ item })}
      />
      <NativeSelect
        label={t`Status`}
        value={state}
        options={[
          { value: '', label: t`All statuses` },
          { value: 'paid', label: t({ message: 'Paid', context: 'state' }) },
          { value: 'refunded', label: t({ message: 'Refunded', context: 'state' }) },
        ]}
        onChange={(next) => onChange({ state: next })}
      />
    </Filters>
  )
}
