import { useLocale } from '../../wallet/use-locale.ts'

/** Writes days and months of the operator as they are, whatever the reader's own zone. */
export function usePeriods(by: 'day' | 'month'): (period: string) => string {
  const { locale } = useLocale()
  const style =
    by === 'day'
      ? ({ dateStyle: 'medium' } as const)
      : ({ year: 'numeric', month: 'long' } as const)
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' })
  return (period) => format.format(new Date(by === 'day' ? period : `${period}-01`))
}
