import { isLongerThan } from '../characters.ts'
import type { NodeOf } from '../canvas.ts'
import type { Diagnostic } from '../diagnostics.ts'
import {
  MAX_LORE_ENTRIES,
  MAX_LORE_KEY_CHARS,
  MAX_LORE_PROMPT_CHARS,
  MAX_NAME_CHARS,
  MAX_TEXT_CHARS,
} from '../limits.ts'
import { secondaryLines } from '../lore-matchers.ts'
import type { LoreEntry } from '../nodes.ts'
import { checkEntryIds } from './entry-ids.ts'
import { checkLength } from './length.ts'
import { checkPattern } from './pattern.ts'
import type { PatternMeter } from './pattern.ts'

type Place = { nodeId: string; index: number; meter: PatternMeter }

/** The key whole, the secondary key line by line. */
const checkKeys = (entry: LoreEntry, { nodeId, index, meter }: Place): Diagnostic[] => {
  const { caseSensitive } = entry
  return (['key', 'secondaryKey'] as const).flatMap((field) => {
    if (isLongerThan(entry[field], MAX_LORE_KEY_CHARS)) return []
    const place = { nodeId, field: `entries.${index}.${field}`, caseSensitive }
    const sources = field === 'key' ? [entry.key] : secondaryLines(entry.secondaryKey)
    return sources.flatMap((source) => checkPattern({ ...place, source }, meter))
  })
}

const checkEntry = (entry: LoreEntry, { nodeId, index, meter }: Place): Diagnostic[] => {
  const at = (field: string): string => `entries.${index}.${field}`
  const lengths = [
    { field: at('key'), text: entry.key, max: MAX_LORE_KEY_CHARS },
    { field: at('secondaryKey'), text: entry.secondaryKey, max: MAX_LORE_KEY_CHARS },
    { field: at('prompt'), text: entry.prompt, max: MAX_LORE_PROMPT_CHARS },
  ]
  const found = [
    // What is off is kept as it came.
    ...(entry.enabled ? lengths.flatMap((bound) => checkLength(nodeId, bound)) : []),
    ...checkKeys(entry, { nodeId, index, meter }),
  ]
  const severity = 'warning'
  if (entry.enabled && !entry.constant && entry.key.trim() === '') {
    found.push({ severity, code: 'lorebook.key_empty', nodeId, field: at('key'), params: {} })
  }
  if (entry.enabled && entry.prompt.trim() === '') {
    found.push({ severity, code: 'lorebook.prompt_empty', nodeId, field: at('prompt'), params: {} })
  }
  if (entry.enabled && entry.probability === 0) {
    const field = at('probability')
    found.push({ severity, code: 'lorebook.never_fires', nodeId, field, params: {} })
  }
  return found
}

/** R-story-chat-023; complaints are placed at the entry and its field. */
export const checkLorebook = (node: NodeOf<'lorebook'>, meter: PatternMeter): Diagnostic[] => {
  const { description, entries, name } = node.data
  const found = [
    ...checkLength(node.id, { field: 'name', text: name, max: MAX_NAME_CHARS }),
    ...checkLength(node.id, { field: 'description', text: description, max: MAX_TEXT_CHARS }),
    ...checkEntryIds(node.id, entries),
    ...entries.flatMap((entry, index) => checkEntry(entry, { nodeId: node.id, index, meter })),
  ]
  if (entries.length > MAX_LORE_ENTRIES) {
    const params = { max: MAX_LORE_ENTRIES, count: entries.length }
    const place = { nodeId: node.id, field: 'entries', params }
    found.push({ severity: 'error', code: 'lorebook.too_many_entries', ...place })
  }
  return found
}
