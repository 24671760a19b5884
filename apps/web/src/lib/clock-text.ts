/** A whole duration, rounded: 7.99 seconds last 0:08, on cards and in players. */
export function durationText(seconds: number): string {
  return clockText(Math.round(seconds))
}

/** Seconds as a player shows them: 1:05, 1:02:03. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    String(whole % 60).padStart(2, '0'),
  ]
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
