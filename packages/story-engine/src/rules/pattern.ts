import { cutText, isLongerThan } from '../characters.ts'
import type { Diagnostic, DiagnosticCode } from '../diagnostics.ts'
import { MAX_PATTERNS_SIZE } from '../limits.ts'
import { readPattern } from '../read-pattern.ts'
import type { KeyFault } from '../read-pattern.ts'

/**
 * How much of `MAX_PATTERNS_SIZE` the canvas has used, shared by all that holds patterns, and what is
 * asked instead of those that cannot be asked as they are written.
 */
export type PatternMeter = { size: number; readings: Map<string, string> }

export const newPatternMeter = (): PatternMeter => ({ size: 0, readings: new Map() })

/** How many keys of one pattern are complained of. */
const MAX_FAULTS = 5
const MAX_SHOWN_CHARS = 60

const codes: Readonly<Record<KeyFault['code'], DiagnosticCode>> = {
  invalid: 'pattern.invalid',
  too_large: 'pattern.too_large',
  unsupported_lookaround: 'pattern.lookaround',
  unsupported_backreference: 'pattern.backreference',
}

/** The faults that are common enough for a sentence of their own, by RE2's name of them. */
const faultCodes: Readonly<Record<string, DiagnosticCode>> = {
  'missing closing )': 'pattern.open_group',
  'unexpected )': 'pattern.stray_close',
  'missing closing ]': 'pattern.open_class',
}

const shown = (key: string): string =>
  isLongerThan(key, MAX_SHOWN_CHARS) ? `${cutText(key, MAX_SHOWN_CHARS)}…` : key

export type PatternPlace = {
  nodeId: string
  field: string
  source: string
  caseSensitive: boolean
}

/** A bad key is only warned of: it costs itself alone. */
export const checkPattern = (
  { nodeId, field, source, caseSensitive }: PatternPlace,
  meter: PatternMeter,
): Diagnostic[] => {
  if (source.trim() === '' || meter.size > MAX_PATTERNS_SIZE) return []
  const reading = readPattern(source, { caseSensitive })
  if (reading.source !== source) meter.readings.set(source, reading.source)
  meter.size += reading.size
  if (meter.size > MAX_PATTERNS_SIZE) {
    return [{ severity: 'error', code: 'pattern.too_large_together', nodeId, field, params: {} }]
  }
  return reading.faults.slice(0, MAX_FAULTS).map((fault): Diagnostic => {
    const code = (fault.code === 'invalid' && faultCodes[fault.message]) || codes[fault.code]
    const params = { key: shown(fault.key), message: fault.message }
    return { severity: 'warning', code, nodeId, field, params }
  })
}
