import type { OutputOf } from '@plax/contracts'

export type Entry = OutputOf<'GET /account/record'>['items'][number]

export interface EntryGroup {
  /** The latest of them. */
  entry: Entry
  count: number
}

/** Entries of one day that say the same, as one with their count; newest first, as they come. */
export function groupEntries(
  entries: readonly Entry[],
  dayOf: (at: string) => string,
): EntryGroup[] {
  const groups = new Map<string, EntryGroup>()
  for (const entry of entries) {
    const { by, action, call, role, reason } = entry
    const key = JSON.stringify([dayOf(entry.at), by, action, call, role, reason])
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { entry, count: 1 })
  }
  return [...groups.values()]
}
