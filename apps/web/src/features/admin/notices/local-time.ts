/** An instant as the control of a date and time takes it, in this device's zone. */
export function toLocal(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** The instant that the control says; null where it is empty or not whole. */
export function fromLocal(local: string): string | null {
  const date = new Date(local)
  return local === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
