/** Years that nobody alive is old. */
const maxYears = 130

/** The birth date of `YYYYMMDD` where there is such a day, and it lies in the past; else null. */
export function readBirthDate(text: string, now: Date): Date | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim())
  if (!match) return null
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  const isPast = date.getTime() <= now.getTime() && year > now.getUTCFullYear() - maxYears
  return isReal && isPast ? date : null
}

/** Full years from a birth date to an instant. */
export function yearsSince(birth: Date, now: Date): number {
  const years = now.getUTCFullYear() - birth.getUTCFullYear()
  const hadBirthday =
    now.getUTCMonth() > birth.getUTCMonth() ||
    (now.getUTCMonth() === birth.getUTCMonth() && now.getUTCDate() >= birth.getUTCDate())
  return hadBirthday ? years : years - 1
}
