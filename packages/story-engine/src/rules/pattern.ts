import type { Diagnostic, DiagnosticCode, Severity } from '../diagnostics.ts'
import { MAX_PATTERNS_SIZE } from '../limits.ts'
import { compilePattern } from '../regex.ts'
import type { PatternProblem } from '../regex.ts'

/** How much of `MAX_PATTERNS_SIZE` the canvas has used; shared by all that holds patterns. */
export type PatternMeter = { size: number }

const codes: Readonly<Record<PatternProblem, DiagnosticCode>> = {
  invalid: 'pattern.invalid',
  unsupported_lookaround: 'pattern.lookaround',
  unsupported_backreference: 'pattern.backreference',
}

/** The faults that are common enough for a sentence of their own, by RE2's name of them. */
const faultCodes: Readonly<Record<string, DiagnosticCode>> = {
  'missing closing )': 'pattern.open_group',
  'unexpected )': 'pattern.stray_close',
  'missing closing ]': 'pattern.open_class',
}

/** A pattern that other programs would run is only warned of; a broken one is an error while it is on. */
const severityOf = (code: PatternProblem, isOn: boolean): Severity =>
  code === 'invalid' && isOn ? 'error' : 'warning'

export type PatternPlace = {
  nodeId: string
  field: string
  source: string
  caseSensitive: boolean
  /** Whether anything would ask it. */
  isOn: boolean
}

export const checkPattern = (
  { nodeId, field, source, caseSensitive, isOn }: PatternPlace,
  meter: PatternMeter,
): Diagnostic[] => {
  if (source.trim() === '' || meter.size > MAX_PATTERNS_SIZE) return []
  const result = compilePattern(source, { caseSensitive })
  if (result.ok) {
    meter.size += result.pattern.size
    if (meter.size <= MAX_PATTERNS_SIZE) return []
    return [{ severity: 'error', code: 'pattern.too_large_together', nodeId, field, params: {} }]
  }
  const { message } = result
  const severity = severityOf(result.code, isOn)
  const code = (result.code === 'invalid' && faultCodes[message]) || codes[result.code]
  return [{ severity, code, nodeId, field, params: { message } }]
}
