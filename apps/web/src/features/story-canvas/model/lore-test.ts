import type { LoreEntry } from '@plax/story-engine/nodes'
import { readPattern } from '@plax/story-engine/read-pattern'
import { compilePattern } from '@plax/story-engine/regex'

/** What made an entry fire; `always` for entries that need no match. */
export type FiringReason = { kind: 'always' } | { kind: 'match'; text: string }

/** The entries that a text would fire, by id. */
export function firedBy(entries: readonly LoreEntry[], text: string): Map<string, FiringReason> {
  const fired = new Map<string, FiringReason>()
  for (const entry of entries) {
    const reason = entry.enabled ? reasonOf(entry, text) : null
    if (reason) fired.set(entry.id, reason)
  }
  return fired
}

function reasonOf(entry: LoreEntry, text: string): FiringReason | null {
  if (entry.constant) return { kind: 'always' }
  const first = match(entry.key, entry, text)
  if (first === null) return null
  if (entry.secondaryKey !== '' && match(entry.secondaryKey, entry, text) === null) return null
  return { kind: 'match', text: first }
}

function match(key: string, options: LoreEntry, text: string): string | null {
  if (key.trim() === '') return null
  const { caseSensitive } = options
  const result = compilePattern(readPattern(key, { caseSensitive }).source, { caseSensitive })
  return result.ok ? result.pattern.find(text) : null
}
