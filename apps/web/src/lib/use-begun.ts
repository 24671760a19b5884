import { useEffect, useState } from 'react'
import { keepInTab, readTab } from './tab-storage.ts'
import { useViewer } from './viewer.ts'

/**
 * What the reader began, kept in this tab while they are on other pages to buy coins: `before` is
 * what they left, once, and not what another account left in the same tab.
 */
export function useBegun(name: string): { before: string; keep: (text: string) => void } {
  const key = `plax_begun_${useViewer()?.oid ?? ''}_${name}`
  const [before] = useState(() => readTab(key) ?? '')
  useEffect(() => keepInTab(key, ''), [key])
  return { before, keep: (text) => keepInTab(key, text) }
}

/** What was kept as JSON; null if it's none of that, as others may write into the storage of a site, too. */
export function readBegun<T>(text: string, isWhole: (found: Partial<T>) => boolean): T | null {
  try {
    const found = JSON.parse(text || '{}') as Partial<T>
    return isWhole(found) ? (found as T) : null
  } catch {
    return null
  }
}
