/** Minutes and seconds with or without hours and a fraction, which some programs put behind a colon. */
const time = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,9}))?$/
const arrow = '-->'

export interface Span {
  startMs: number
  endMs: number
}

/** The times of a cue, null if it isn’t a line of times, or `wrong` if it looks like one. */
export function readSpan(line: string): Span | 'wrong' | null {
  const at = line.indexOf(arrow)
  if (at === -1) return null
  const before = line.slice(0, at).trim()
  const [after = ''] = line
    .slice(at + arrow.length)
    .trimStart()
    .split(/\s/, 1)
  const startMs = readTime(before)
  const endMs = readTime(after)
  if (startMs !== null && endMs !== null) return { startMs, endMs }
  return /^\d+:\d/.test(before) ? 'wrong' : null
}

export function readTime(text: string): number | null {
  const match = time.exec(text)
  if (!match) return null
  const [, hours = '0', minutes = '', seconds = '', part = ''] = match
  if (Number(minutes) > 59 || Number(seconds) > 59) return null
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Number(part.slice(0, 3).padEnd(3, '0'))
}

export function stamp(ms: number): string {
  const whole = Math.round(ms)
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const clock = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60].map(two).join(':')
  return `${clock}.${String(whole % 1000).padStart(3, '0')}`
}
