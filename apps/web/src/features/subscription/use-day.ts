import { useLingui } from '@lingui/react'

/** Days of billing as they are in UTC, in the reader's language: subscriptions run by it. */
export function useDay(): (instant: string | Date) => string {
  const { i18n } = useLingui()
  return (instant) => i18n.date(instant, { dateStyle: 'long', timeZone: 'UTC' })
}

/** The last day of what ends at an instant, which is exclusive. */
export function lastDayBefore(endsAt: string): Date {
  return new Date(new Date(endsAt).getTime() - 1)
}
