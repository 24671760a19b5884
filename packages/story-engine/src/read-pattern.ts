import { alternatives } from './alternatives.ts'
import { MAX_PROGRAM_SIZE, NOTHING, compilePattern, escapePattern, splitSlashed } from './regex.ts'
import type { PatternOptions, PatternProblem } from './regex.ts'

/** A key that is not taken as the pattern that it looks like. */
export type KeyFault = { key: string; code: PatternProblem | 'too_large'; message: string }

/** `source` is what RE2 is asked in the pattern's place; `size` counts what was compiled to find it. */
export type PatternReading = { source: string; size: number; faults: readonly KeyFault[] }

/** Names of groups mean nothing here, and RE2 refuses one that two keys have. */
const withoutNames = (source: string): string =>
  source.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*(?:\]|\\?$)|\(\?P?<\w+>/g, (token) =>
    token.startsWith('(?') ? '(?:' : token,
  )

/** A key as it stands beside others: one between slashes keeps its flags for itself. */
const asPart = (key: string): string => {
  const slashed = splitSlashed(key)
  if (!slashed) return `(?:${withoutNames(key)})`
  const flags = slashed.flags.replace(/[^ims]/g, '')
  return `(?${flags}${flags.includes('i') ? '' : '-i'}:${withoutNames(slashed.source)})`
}

type Part = { source: string | null; size: number; fault: KeyFault | null }

const readKey = (key: string, options: PatternOptions): Part => {
  const source = asPart(key)
  const alone = compilePattern(key, options)
  const result = alone.ok ? compilePattern(source, options) : alone
  if (result.ok) return { source, size: result.pattern.size, fault: null }
  const { code, message } = result
  const plain = escapePattern(key)
  const literal = code === 'invalid' ? compilePattern(plain, options) : null
  const fault = { key, code, message }
  // What is left out was read all the same.
  if (!literal?.ok) return { source: null, size: key.length, fault }
  return { source: plain, size: literal.pattern.size, fault }
}

/** Instructions that are compiled for the keys of one pattern before the rest is left out. */
const MAX_TRIED_SIZE = 5 * MAX_PROGRAM_SIZE

/** As many keys as a pattern can hold. */
const readKeys = (keys: readonly string[], options: PatternOptions): PatternReading => {
  const sources: string[] = []
  const faults: KeyFault[] = []
  let held = 0
  let size = 0
  for (const key of keys) {
    const part = size > MAX_TRIED_SIZE ? null : readKey(key, options)
    size += part?.size ?? 0
    const fits = part !== null && held + part.size <= MAX_PROGRAM_SIZE
    if (part?.fault) faults.push(part.fault)
    else if (!fits) faults.push({ key, code: 'too_large', message: '' })
    if (!fits || part.source === null) continue
    held += part.size
    sources.push(part.source)
  }
  return { source: sources.join('|'), size, faults }
}

/**
 * A creator's pattern as RE2 can be asked it. It is a key, or several with `|` between them, of which
 * each may be `/pattern/flags`. One that cannot be read is taken as plain text, as SillyTavern takes
 * it, and one that asks for what RE2 cannot do is left out; the others stay what they are.
 */
export const readPattern = (raw: string, options: PatternOptions = {}): PatternReading => {
  const keys = alternatives(raw).filter((key) => key !== '')
  if (splitSlashed(raw) || !keys.some((key) => splitSlashed(key))) {
    const whole = compilePattern(raw, options)
    if (whole.ok) return { source: raw, size: whole.pattern.size, faults: [] }
  }
  const reading = readKeys(keys, options)
  if (reading.source !== '') return reading
  const isUnsupported = reading.faults.some(({ code }) => code.startsWith('unsupported'))
  return { ...reading, source: isUnsupported ? raw : NOTHING }
}
