import type { Artefact, ArtefactUpdateRule } from './artefact.ts'
import { ScanText } from './scan-text.ts'
import { MAX_SCAN_CHARS, newWork } from './scan-work.ts'
import { look, toSought } from './sought.ts'
import type { ScanPattern } from './sought.ts'

const cache = new WeakMap<ArtefactUpdateRule, ScanPattern>()

const patternOf = (rule: ArtefactUpdateRule): ScanPattern => {
  const pattern = cache.get(rule) ?? toSought(rule.pattern, rule.caseSensitive)
  cache.set(rule, pattern)
  return pattern
}

type TurnTexts = { input: string; reply: string }

/** The rules of mode `rule` that a turn sets off, in their order, within the bounded work of a scan. */
export const rulesThatFire = (
  artefact: Artefact,
  { input, reply }: TurnTexts,
  holding: ReadonlySet<string>,
): ArtefactUpdateRule[] => {
  const work = newWork()
  const scans = {
    input: new ScanText(input.slice(-MAX_SCAN_CHARS)),
    reply: new ScanText(reply.slice(-MAX_SCAN_CHARS)),
    both: new ScanText(`${input}\n${reply}`.slice(-MAX_SCAN_CHARS)),
  }
  return artefact.updateRules.filter((rule) => {
    if (rule.mode !== 'rule') return false
    if (rule.when !== null && !holding.has(rule.when)) return false
    if (rule.pattern.trim() === '') return true
    return look(patternOf(rule), scans[rule.scope], work) === 'found'
  })
}
