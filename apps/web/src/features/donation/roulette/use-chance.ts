import { rouletteTotal } from '@plax/contracts/donation/roulette-values'
import { useLocale } from '../../../lib/use-locale.ts'

/** Writes a probability in millionths as percent, to the last digit. */
export function useChance(): (millionths: number) => string {
  const { locale } = useLocale()
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  return (millionths) => format.format(millionths / rouletteTotal)
}

/** Of a percentage as somebody types it: up to four decimals, after a point or a comma; else null. */
export function millionthsOf(percent: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(percent.trim()) ?? []
  if (whole === undefined) return null
  return Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
}
