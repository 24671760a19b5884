const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** `2023-6-19 @16h 20m 30s 123ms` and `2024-07-12@01h31m37s`, as SillyTavern names its files. */
const HUMANIZED =
  /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?$/

/** `June 19, 2023 4:20pm`. */
const MERIDIEM = /^([a-z]{3,9})\.? (\d{1,2}), (\d{4}) (\d{1,2}):(\d{2}) ?([ap])m$/i

/** ISO 8601, a day alone and a blank in place of the `T` included. */
const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:\d{2})?)?$/i

const isoOf = (ms: number): string | null => {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? date.toISOString() : null
}

const fromIso = (text: string): number | null => {
  const found = ISO.exec(text)
  if (!found) return null
  const [, day, time = '00:00', zone = 'Z'] = found
  return Date.parse(`${day}T${time}${zone}`)
}

const fromHumanized = (text: string): number | null => {
  const found = HUMANIZED.exec(text)
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  return Date.UTC(year, month - 1, day, hour, minute, second, ms)
}

const fromMeridiem = (text: string): number | null => {
  const found = MERIDIEM.exec(text)
  if (!found) return null
  const [, name = '', day, year, hour, minute, half = ''] = found
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  if (month < 0) return null
  const afternoon = half.toLowerCase() === 'p' ? 12 : 0
  return Date.UTC(Number(year), month, Number(day), (Number(hour) % 12) + afternoon, Number(minute))
}

/**
 * A date of another program as ISO 8601: milliseconds, an ISO text, or one of SillyTavern's two
 * ways. Where none names a zone it is read as UTC. Null for anything else.
 */
export const readSendDate = (value: unknown): string | null => {
  if (typeof value === 'number') return isoOf(value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (/^\d{10,16}$/.test(text)) return isoOf(Number(text))
  const ms = fromIso(text) ?? fromHumanized(text) ?? fromMeridiem(text)
  return ms === null ? null : isoOf(ms)
}
