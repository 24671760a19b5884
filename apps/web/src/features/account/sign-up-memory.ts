import { keepInTab, readTab } from '../../lib/tab-storage.ts'

const key = 'plax_signup'
const ttlMs = 55 * 60_000

export interface ConfirmedAddress {
  email: string
  signupToken: string
}

/** Keeps a confirmed address for this tab, so that a reload asks for no new code; never a password. */
export function keepConfirmed(address: ConfirmedAddress, now = Date.now()): void {
  keepInTab(key, JSON.stringify({ ...address, keptAt: now }))
}

/** The address that was confirmed within the hour, or null. */
export function readConfirmed(now = Date.now()): ConfirmedAddress | null {
  try {
    const kept: unknown = JSON.parse(readTab(key) ?? 'null')
    const { email, signupToken, keptAt } = (kept ?? {}) as Partial<ConfirmedAddress> & {
      keptAt?: number
    }
    if (!email || !signupToken || !keptAt || now - keptAt > ttlMs) return null
    return { email, signupToken }
  } catch {
    return null
  }
}

export function forgetConfirmed(): void {
  keepInTab(key, '')
}
