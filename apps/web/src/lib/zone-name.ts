/**
 * How a language calls a time zone, in summer and winter alike: "Korean Standard Time" for `Asia/Seoul`.
 * What this browser does not know keeps its own name.
 */
export function nameZone(zone: string, locale: string): string {
  if (zone === 'UTC') return zone
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    const parts = format.formatToParts(new Date(0))
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    return zone
  }
}

/** The day of an instant by this device's clock, `YYYY-MM-DD`. */
export function dayHere(at: string): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date(at))
}
