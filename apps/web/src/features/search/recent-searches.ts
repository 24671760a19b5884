import { readStorage, writeStorage } from '../../lib/device.ts'
import { createStore } from '../../lib/store.ts'

const key = 'plax_recent_searches'
const maxCount = 10

/** The keywords that were searched on this device, the latest first; they never leave it. */
export const recentSearches = createStore<readonly string[]>(readKept())

export function rememberSearch(keyword: string): void {
  keep([keyword, ...recentSearches.get().filter((one) => one !== keyword)].slice(0, maxCount))
}

export function forgetSearch(keyword: string): void {
  keep(recentSearches.get().filter((one) => one !== keyword))
}

export function forgetAllSearches(): void {
  keep([])
}

function keep(keywords: readonly string[]): void {
  writeStorage(key, JSON.stringify(keywords))
  recentSearches.set(keywords)
}

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(readStorage(key) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((one) => typeof one === 'string').slice(0, maxCount)
  } catch {
    return []
  }
}
