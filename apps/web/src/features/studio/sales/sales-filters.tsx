import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { useLocale } from '../../wallet/use-locale.ts'
import { addMonths, readMonth, writeMonth } from '../../../lib/month.ts'
import { type SalesFilter, saleTotalsQuery } from './sales.api.ts'

const shownMonths = 24

/** Of which month, which story, and whether refunded. */
export function SalesFilters({
  filter,
  onChange,
}: {
  filter: SalesFilter
  onChange: (change: Partial<Record<'story' | 'state' | 'month', string>>) => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const { locale } = useLocale()
  const all = useQuery(saleTotalsQuery(api, {}))
  const { contentOid = '', state = '', month = '' } = filter
  const sold = all.data?.stories ?? []
  return (
    <Filters>
      <NativeSelect
        label={t`Month`}
        value={month}
        options={[{ value: '', label: t`Of all time` }, ...monthOptions(month, locale)]}
        onChange={(next) => onChange({ month: next })}
      />
      <NativeSelect
        label={t`Story`}
        value={contentOid}
        options={[
          { value: '', label: t`All stories` },
          ...sold.map((one) => ({ value: one.contentOid, label: one.title || t`Untitled` })),
          ...(contentOid && !sold.some((one) => one.contentOid === contentOid)
            ? [{ value: contentOid, label: t`Another story` }]
            : []),
        ]}
        onChange={(story) => onChange({ story })}
      />
      <NativeSelect
        label={t`State`}
        value={state}
        options={[
          { value: '', label: t`Every state` },
          { value: 'paid', label: t`Paid` },
          { value: 'refunded', label: t`Refunded` },
        ]}
        onChange={(next) => onChange({ state: next })}
      />
    </Filters>
  )
}

/** The last two years, and an older month that the address names. */
function monthOptions(named: string, locale: string) {
  const present = readMonth('', new Date())
  const months = Array.from({ length: shownMonths }, (_, back) =>
    writeMonth(addMonths(present, -back)),
  )
  if (named && !months.includes(named)) months.push(named)
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return months.map((value) => ({ value, label: format.format(new Date(`${value}-01`)) }))
}
