/** An instant as `<input type="datetime-local">` shows it, such as `2026-11-23T21:30`. */
export function localTime(instant: Date): string {
  const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** The instant that was typed; undefined where it is none. */
export function localInstant(time: string): string | undefined {
  const instant = new Date(time)
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString()
}
