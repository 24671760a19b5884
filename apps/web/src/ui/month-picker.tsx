import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addMonths, isAfter, type Month, readMonth, writeMonth } from '../lib/month.ts'
import { IconButton } from './icon-button.tsx'
import { NativeSelect } from './native-select.tsx'

const shownMonths = 24

/** The last two years, month by month; an older one that the address names is there too. */
export function MonthPicker({
  month,
  onChange,
}: {
  month: Month
  onChange: (month: Month) => void
}) {
  const { t, i18n } = useLingui()
  const present = readMonth('', new Date())
  const format = new Intl.DateTimeFormat(i18n.locales, { year: 'numeric', month: 'long' })
  const months = Array.from({ length: shownMonths }, (_, back) => addMonths(present, -back))
  const oldest = months.at(-1)
  if (oldest && isAfter(oldest, month)) months.push(month)
  const next = addMonths(month, 1)
  return (
    <div className="flex items-center gap-1">
      <IconButton label={t`The month before`} onClick={() => onChange(addMonths(month, -1))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <NativeSelect
        label={t`Month`}
        value={writeMonth(month)}
        options={months.map((one) => ({
          value: writeMonth(one),
          label: format.format(new Date(one.year, one.month - 1, 1)),
        }))}
        onChange={(value) => onChange(readMonth(value, new Date()))}
      />
      <IconButton
        label={t`The month after`}
        disabled={isAfter(next, present)}
        onClick={() => onChange(next)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}
