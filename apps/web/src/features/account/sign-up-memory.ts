import { keepInTab, readTab } from '../../lib/tab-storage.ts'

const key = 'plax_signup'
const ttlMs = 55 * 60_000

export interface BegunSignUp {
  email: string
  /** Empty while the code that was mailed to the address is awaited. */
  signupToken: string
}

/** Keeps an address for this tab, so that a reload asks for it and its code no more; never a password. */
export function keepSignUp({ email, signupToken }: BegunSignUp, now = Date.now()): void {
  keepInTab(key, JSON.stringify({ email, signupToken, keptAt: now }))
}

/** The address that was given within the hour, or null. */
export function readSignUp(now = Date.now()): BegunSignUp | null {
  try {
    const kept: unknown = JSON.parse(readTab(key) ?? 'null')
    const { email, signupToken, keptAt } = (kept ?? {}) as Partial<BegunSignUp> & {
      keptAt?: number
    }
    if (!email || !keptAt || now - keptAt > ttlMs) return null
    return { email, signupToken: signupToken ?? '' }
  } catch {
    return null
  }
}

export function forgetSignUp(): void {
  keepInTab(key, '')
}
