/** The day of an instant by the reader's own clock, as date fields write it: `YYYY-MM-DD`. */
export function localDay(at: Date): string {
  const part = (value: number, length: number) => String(value).padStart(length, '0')
  return `${part(at.getFullYear(), 4)}-${part(at.getMonth() + 1, 2)}-${part(at.getDate(), 2)}`
}
