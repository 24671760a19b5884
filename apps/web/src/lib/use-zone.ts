import { useSyncExternalStore } from 'react'

/**
 * The time zone to show instants in: the reader’s own, which the server does not know. What it draws
 * is in UTC, and says so where it shows hours.
 */
export function useZone(): string | undefined {
  return useSyncExternalStore(never, own, () => 'UTC')
}

const never = () => () => {}
const own = () => undefined
