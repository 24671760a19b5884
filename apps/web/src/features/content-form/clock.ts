/** A time in a video as people write it, such as 1:05 or 1:02:05. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  const rest = `${hours > 0 ? two(minutes) : minutes}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** The same to the millisecond, such as 1:05.25. */
export function exactClockOf(ms: number): string {
  const rest = ms % 1000
  const decimals = `${rest / 1000}`.slice(1)
  return rest === 0 ? clockOf(ms) : clockOf(ms) + decimals
}

/**
 * The milliseconds of a time as typed: seconds with up to three decimals, with minutes, or hours too;
 * null if it’s none.
 */
export function msOf(typed: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,3}))?$/.exec(typed.trim())
  if (!match) return null
  const [, hours, minutes, seconds, decimals = ''] = match
  if (minutes !== undefined && Number(seconds) > 59) return null
  if (hours !== undefined && Number(minutes) > 59) return null
  const whole = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)
  return whole * 1000 + Number(decimals.padEnd(3, '0'))
}
