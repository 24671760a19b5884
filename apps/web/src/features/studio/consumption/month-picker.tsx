import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { useLocale } from '../../wallet/use-locale.ts'
import { addMonths, isAfter, type Month, readMonth, writeMonth } from './month.ts'

const shownMonths = 24

/** The last two years, month by month; an older one that the address names is there too. */
export function MonthPicker({
  month,
  onChange,
}: {
  month: Month
  onChange: (month: Month) => void
}) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const present = readMonth('', new Date())
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' })
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
