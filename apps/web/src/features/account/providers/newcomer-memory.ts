import { keepInTab, readTab } from '../../../lib/tab-storage.ts'
import { isProvider, type Newcomer, type Provider } from './provider.api.ts'

const key = 'plax_newcomer'
/** The server keeps the token for an hour. */
const ttlMs = 55 * 60_000

/** Keeps for this tab whom a provider named, so that a reload goes on with the nickname. */
export function keepNewcomer(newcomer: Newcomer, now = Date.now()): void {
  keepInTab(key, JSON.stringify({ ...newcomer, keptAt: now }))
}

/** Whom a provider named in this tab within the hour, or null. */
export function readNewcomer(provider: Provider, now = Date.now()): Newcomer | null {
  try {
    const kept: unknown = JSON.parse(readTab(key) ?? 'null')
    const { keptAt, ...newcomer } = (kept ?? {}) as Newcomer & { keptAt?: number }
    if (!isProvider(newcomer.provider) || newcomer.provider !== provider) return null
    return keptAt && now - keptAt < ttlMs ? newcomer : null
  } catch {
    return null
  }
}

export function forgetNewcomer(): void {
  keepInTab(key, '')
}
