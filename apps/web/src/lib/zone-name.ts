/**
 * How a language calls a time zone by its rules of an instant, in summer and winter alike: "Korean
 * Standard Time" for `Asia/Seoul`. What this browser does not know keeps its own name.
 */
export function nameZone(zone: string, { locale, at }: { locale: string; at: Date }): string {
  if (zone === 'UTC') return zone
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    const parts = format.formatToParts(at)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    return zone
  }
}
