import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addMonths, isAfter, lastMonths, type Month, readMonth, writeMonth } from '../lib/month.ts'
import { IconButton } from './icon-button.tsx'
import { NativeSelect } from './native-select.tsx'
import { usePeriods } from './time-select.tsx'

/** The last two years, month by month; an older one that the address names is there too. */
export function MonthPicker({
  month,
  onChange,
}: {
  month: Month
  onChange: (month: Month) => void
}) {
  const { t } = useLingui()
  const nameOf = usePeriods('month')
  const now = new Date()
  const value = writeMonth(month)
  const next = addMonths(month, 1)
  return (
    <div className="flex items-center gap-1">
      <IconButton label={t`Previous month`} onClick={() => onChange(addMonths(month, -1))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <NativeSelect
        label={t`Month`}
        value={value}
        options={lastMonths(now, value).map((one) => ({ value: one, label: nameOf(one) }))}
        onChange={(chosen) => onChange(readMonth(chosen, new Date()))}
      />
      <IconButton
        label={t`Next month`}
        disabled={isAfter(next, readMonth('', now))}
        onClick={() => onChange(next)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}
