import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

const yearsBack = 5

/** A month of a year, such as `2026-09`, by two choices: not every browser has a field for it. */
export function MonthField({
  label,
  hint,
  error,
  month: value,
  onChange,
}: {
  label: string
  hint: string
  error: string | undefined
  month: string
  onChange: (month: string) => void
}) {
  const { t, i18n } = useLingui()
  const [year = '', month = ''] = value.split('-')
  const format = new Intl.DateTimeFormat(i18n.locales?.toString(), {
    month: 'long',
    timeZone: 'UTC',
  })
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: format.format(Date.UTC(2026, index)),
  }))
  const set = (next: { year?: string; month?: string }) =>
    onChange(`${next.year ?? year}-${next.month ?? month}`)
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="grid max-w-80 grid-cols-2 gap-2">
          <Select
            {...ids}
            aria-label={`${label}: ${t`Month`}`}
            value={month}
            options={months}
            onChange={(next) => set({ month: next })}
          />
          <Select
            aria-label={`${label}: ${t`Year`}`}
            value={year}
            options={yearsAround(Number(year)).map((one) => ({ value: one, label: one }))}
            onChange={(next) => set({ year: next })}
          />
        </div>
      )}
    </Field>
  )
}

/** The last years, the next one, and the chosen one; the latest first. */
function yearsAround(chosen: number): string[] {
  const next = new Date().getUTCFullYear() + 1
  const years = Array.from({ length: yearsBack + 2 }, (_, back) => next - back)
  return [...new Set([...years, chosen])].toSorted((a, b) => b - a).map(String)
}
