import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  addMonths,
  isAfter,
  lastMonths,
  type Month,
  monthOf,
  readMonth,
  writeMonth,
} from '../lib/month.ts'
import { IconButton } from './icon-button.tsx'
import { NativeSelect } from './native-select.tsx'
import { usePeriods } from './time-select.tsx'

/** The last two years, month by month; an older one that the address names is there too. */
export function MonthPicker({
  month,
  present = readMonth('', new Date()),
  onChange,
}: {
  month: Month
  /** The latest that can be chosen. */
  present?: Month
  onChange: (month: Month) => void
}) {
  const { t } = useLingui()
  const nameOf = usePeriods('month')
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
        options={lastMonths(present, value).map((one) => ({ value: one, label: nameOf(one) }))}
        onChange={(chosen) => onChange(monthOf(chosen))}
      />
      <IconButton
        label={t`Next month`}
        disabled={isAfter(next, present)}
        onClick={() => onChange(next)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}
