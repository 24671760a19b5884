const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** What Intl calls no time ago, such as “now”, is said as people say it. */
const justNow: Record<string, string> = {
  en: 'just now',
  ko: '방금 전',
  ja: 'たった今',
  es: 'ahora mismo',
}

/** "3 days ago": an age in whole days, hours, minutes or seconds (R-i18n-010); never in the future. */
export function ageText(ageMs: number, locale: string): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  if (seconds === 0) return justNow[locale.slice(0, 2)] ?? justNow.en ?? ''
  const [unit, size] = units.find(([, least]) => seconds >= least) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(
    -Math.floor(seconds / size),
    unit,
  )
}
