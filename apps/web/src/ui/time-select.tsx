import { useLingui } from '@lingui/react/macro'
import { lastMonths, monthOf, readMonth } from '../lib/month.ts'
import { NativeSelect } from './native-select.tsx'

const shownYears = 3

/** The last twelve months, the last years or one of the last months; an older one that is named too. */
export function TimeSelect({
  value,
  present,
  onChange,
}: {
  /** `2026-11`, `2026`, or nothing for the last twelve months. */
  value: string
  /** The site's month, `2026-11`; until it's loaded, the reader's own. */
  present: string | undefined
  onChange: (value: string) => void
}) {
  const { t, i18n } = useLingui()
  const month = usePeriods('month')
  const latest = present ? monthOf(present) : readMonth('', new Date())
  const years = Array.from({ length: shownYears }, (_, back) => String(latest.year - back))
  const values = [...years, ...lastMonths(latest)]
  if (value && !values.includes(value)) values.push(value)
  const year = new Intl.DateTimeFormat(i18n.locales, { year: 'numeric', timeZone: 'UTC' })
  return (
    <NativeSelect
      label={t`Period`}
      value={value}
      options={[
        { value: '', label: t`Last 12 months` },
        ...values.map((one) => ({
          value: one,
          label: one.length === 4 ? year.format(new Date(one)) : month(one),
        })),
      ]}
      onChange={onChange}
    />
  )
}

/** Writes days and months of the operator as they are, whatever the reader's own zone. */
export function usePeriods(by: 'day' | 'month'): (period: string) => string {
  const { i18n } = useLingui()
  const style =
    by === 'day'
      ? ({ dateStyle: 'medium' } as const)
      : ({ year: 'numeric', month: 'long' } as const)
  const format = new Intl.DateTimeFormat(i18n.locales, { ...style, timeZone: 'UTC' })
  return (period) => format.format(new Date(by === 'day' ? period : `${period}-01`))
}
