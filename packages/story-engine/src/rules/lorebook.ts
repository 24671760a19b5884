import type { NodeOf } from '../canvas.ts'
import type { Diagnostic, DiagnosticCode, Severity } from '../diagnostics.ts'
import {
  MAX_LORE_ENTRIES,
  MAX_LORE_KEY_CHARS,
  MAX_LORE_PROMPT_CHARS,
  MAX_NAME_CHARS,
  MAX_PATTERNS_SIZE,
} from '../limits.ts'
import type { LoreEntry } from '../nodes.ts'
import { compilePattern } from '../regex.ts'
import type { PatternProblem } from '../regex.ts'
import { checkLength } from './length.ts'

/** How much of `MAX_PATTERNS_SIZE` the canvas has used; shared by all of its lorebooks. */
export type PatternMeter = { size: number }

type Place = { nodeId: string; index: number; meter: PatternMeter }

const codes: Record<PatternProblem, DiagnosticCode> = {
  invalid: 'lorebook.pattern_invalid',
  unsupported_lookaround: 'lorebook.pattern_lookaround',
  unsupported_backreference: 'lorebook.pattern_backreference',
}

/** A pattern that other programs would run is only warned of; a broken one is an error while it is on. */
const severityOf = (code: PatternProblem, entry: LoreEntry): Severity =>
  code === 'invalid' && entry.enabled ? 'error' : 'warning'

const checkPattern = (
  entry: LoreEntry,
  { nodeId, index, meter, field }: Place & { field: 'key' | 'secondaryKey' },
): Diagnostic[] => {
  const source = entry[field]
  if (source === '' || source.length > MAX_LORE_KEY_CHARS) return []
  if (meter.size > MAX_PATTERNS_SIZE) return []
  const result = compilePattern(source, entry)
  const place = { nodeId, field: `entries.${index}.${field}` }
  if (result.ok) {
    meter.size += result.pattern.size
    if (meter.size <= MAX_PATTERNS_SIZE) return []
    return [{ severity: 'error', code: 'lorebook.patterns_too_large', ...place, params: {} }]
  }
  return [
    {
      severity: severityOf(result.code, entry),
      code: codes[result.code],
      ...place,
      params: { message: result.message },
    },
  ]
}

const checkEntry = (entry: LoreEntry, { nodeId, index, meter }: Place): Diagnostic[] => {
  const at = (field: string): string => `entries.${index}.${field}`
  const lengths = [
    { field: at('key'), text: entry.key, max: MAX_LORE_KEY_CHARS },
    { field: at('secondaryKey'), text: entry.secondaryKey, max: MAX_LORE_KEY_CHARS },
    { field: at('prompt'), text: entry.prompt, max: MAX_LORE_PROMPT_CHARS },
  ]
  const found = [
    ...lengths.flatMap((bound) => checkLength(nodeId, bound)),
    ...checkPattern(entry, { nodeId, field: 'key', index, meter }),
    ...checkPattern(entry, { nodeId, field: 'secondaryKey', index, meter }),
  ]
  const severity = 'warning'
  if (entry.enabled && !entry.constant && entry.key.trim() === '') {
    found.push({ severity, code: 'lorebook.key_empty', nodeId, field: at('key'), params: {} })
  }
  if (entry.enabled && entry.prompt.trim() === '') {
    found.push({ severity, code: 'lorebook.prompt_empty', nodeId, field: at('prompt'), params: {} })
  }
  return found
}

const checkEntryIds = (node: NodeOf<'lorebook'>): Diagnostic[] => {
  const seen = new Set<string>()
  return node.data.entries.flatMap(({ id }, index): Diagnostic[] => {
    if (seen.size !== seen.add(id).size) return []
    return [
      {
        severity: 'error',
        code: 'lorebook.duplicate_entry_id',
        nodeId: node.id,
        field: `entries.${index}.id`,
        params: { id },
      },
    ]
  })
}

/** R-story-chat-023; complaints are placed at the entry and its field. */
export const checkLorebook = (node: NodeOf<'lorebook'>, meter: PatternMeter): Diagnostic[] => {
  const { entries, name } = node.data
  const found = [
    ...checkLength(node.id, { field: 'name', text: name, max: MAX_NAME_CHARS }),
    ...checkEntryIds(node),
    ...entries.flatMap((entry, index) => checkEntry(entry, { nodeId: node.id, index, meter })),
  ]
  if (entries.length > MAX_LORE_ENTRIES) {
    const params = { max: MAX_LORE_ENTRIES, count: entries.length }
    const place = { nodeId: node.id, field: 'entries', params }
    found.push({ severity: 'error', code: 'lorebook.too_many_entries', ...place })
  }
  return found
}
