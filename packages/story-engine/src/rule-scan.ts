import type { Artefact, ArtefactUpdateRule } from './artefact.ts'
import { compilePattern } from './regex.ts'
import type { Pattern } from './regex.ts'
import { affords, MAX_SCAN_CHARS, newWork } from './scan-work.ts'
import type { Work } from './scan-work.ts'

const cache = new WeakMap<ArtefactUpdateRule, Pattern | null>()

/** Compiled once for each rule; null where the pattern is broken, which a compile warned of. */
const patternOf = (rule: ArtefactUpdateRule): Pattern | null => {
  const known = cache.get(rule)
  if (known !== undefined) return known
  const result = compilePattern(rule.pattern, rule)
  const pattern = result.ok ? result.pattern : null
  cache.set(rule, pattern)
  return pattern
}

type Said = { input: string; reply: string }

const scopeText = ({ scope }: ArtefactUpdateRule, { input, reply }: Said): string => {
  const text = { input, reply, both: `${input}\n${reply}` }[scope]
  return text.slice(-MAX_SCAN_CHARS)
}

const isFound = (rule: ArtefactUpdateRule, said: Said, work: Work): boolean => {
  if (rule.pattern.trim() === '') return true
  const pattern = patternOf(rule)
  const text = scopeText(rule, said)
  return pattern !== null && affords(pattern, text, work) && pattern.matches(text)
}

/** The rules of mode `rule` that a turn sets off, in their order, within the bounded work of a scan. */
export const rulesThatFire = (
  artefact: Artefact,
  said: Said,
  holding: ReadonlySet<string>,
): ArtefactUpdateRule[] => {
  const work = newWork()
  return artefact.updateRules.filter((rule) => {
    if (rule.mode !== 'rule') return false
    if (rule.when !== null && !holding.has(rule.when)) return false
    return isFound(rule, said, work)
  })
}
