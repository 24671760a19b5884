import { useLocale } from './use-locale.ts'

/** Writes percents of up to two decimals as the reader’s language does: 20 is “20%”, in Spanish “20 %”. */
export function usePercent(): (percent: number) => string {
  const { locale } = useLocale()
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return (percent) => format.format(percent / 100)
}
