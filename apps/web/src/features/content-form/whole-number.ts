/** A whole number as typed: null where nothing is, undefined where it is none. */
export function numberOf(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,12}$/.test(typed) ? Number(typed) : undefined
}
