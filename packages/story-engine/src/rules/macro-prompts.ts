import { isLongerThan } from '../characters.ts'
import type { NodeOf } from '../canvas.ts'
import type { Diagnostic } from '../diagnostics.ts'
import {
  MAX_LORE_KEY_CHARS,
  MAX_LORE_PROMPT_CHARS,
  MAX_MACRO_ENTRIES,
  MAX_TITLE_CHARS,
} from '../limits.ts'
import type { MacroEntry } from '../nodes.ts'
import { checkEntryIds } from './entry-ids.ts'
import { checkLength } from './length.ts'
import { checkPattern } from './pattern.ts'
import type { PatternMeter } from './pattern.ts'

const checkEntry = (
  entry: MacroEntry,
  { nodeId, index, meter }: { nodeId: string; index: number; meter: PatternMeter },
): Diagnostic[] => {
  const at = (field: string): string => `entries.${index}.${field}`
  const found = [
    ...checkLength(nodeId, { field: at('text'), text: entry.text, max: MAX_LORE_PROMPT_CHARS }),
    ...checkLength(nodeId, { field: at('pattern'), text: entry.pattern, max: MAX_LORE_KEY_CHARS }),
  ]
  const source = isLongerThan(entry.pattern, MAX_LORE_KEY_CHARS) ? '' : entry.pattern
  const place = { nodeId, field: at('pattern'), source, caseSensitive: false }
  found.push(...checkPattern(place, meter))
  if (!entry.enabled) return found
  const hasWords = entry.triggerWords.some((word) => word.trim() !== '')
  const severity = 'warning'
  if (!hasWords && entry.pattern.trim() === '') {
    const field = at('triggerWords')
    found.push({ severity, code: 'macro.words_empty', nodeId, field, params: {} })
  }
  if (entry.text.trim() === '') {
    found.push({ severity, code: 'macro.text_empty', nodeId, field: at('text'), params: {} })
  }
  return found
}

/** R-story-chat-024. */
export const checkMacroPrompt = (
  { id, data }: NodeOf<'macroPrompt'>,
  meter: PatternMeter,
): Diagnostic[] => {
  const { entries } = data
  const found = [
    ...checkLength(id, { field: 'title', text: data.title, max: MAX_TITLE_CHARS }),
    ...checkEntryIds(id, entries),
    ...entries.flatMap((entry, index) => checkEntry(entry, { nodeId: id, index, meter })),
  ]
  if (entries.length > MAX_MACRO_ENTRIES) {
    const params = { max: MAX_MACRO_ENTRIES, count: entries.length }
    const place = { nodeId: id, field: 'entries', params }
    found.push({ severity: 'error', code: 'macro.too_many_entries', ...place })
  }
  return found
}
