import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOfPattern } from './pattern-words.ts'
import { compilePattern, sourceOf } from './regex.ts'
import { ScanText } from './scan-text.ts'
import { newWork } from './scan-work.ts'
import { look, matchedText, toSought } from './sought.ts'

/** Letters of which some fold in ways of their own: K is Kelvin's, ſ a long s, ς a final sigma. */
const letter = fc.constantFrom(
  'a',
  'B',
  'k',
  'K',
  's',
  'ſ',
  'é',
  'É',
  'Σ',
  'ς',
  'İ',
  '숲',
  'д',
  'ᲁ',
  '-',
)

const atom = fc.oneof(
  { weight: 6, arbitrary: letter },
  fc.constantFrom('.', '\\w', '\\d', '[ab]', '[^k]', '\\b', '\\.', '^', '$', '(?:)', '\\-', ''),
)

const pattern = fc.letrec<{ choice: string; sequence: string; part: string }>((tie) => ({
  choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((all) => all.join('|')),
  sequence: fc.array(tie('part'), { maxLength: 4 }).map((all) => all.join('')),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atom,
    fc
      .tuple(atom, fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '+?'))
      .map((all) => all.join('')),
    fc
      .tuple(
        fc.constantFrom('(', '(?:', '(?<n>'),
        tie('choice'),
        fc.constantFrom('', '?', '*', '{1}'),
      )
      .map(([head, inner, tail]) => `${head}${inner})${tail}`),
  ),
})).choice

const text = fc.array(letter, { maxLength: 30 }).map((all) => all.join(''))

const plenty = () => ({ left: 1e15 })

describe('a pattern that is sought', () => {
  it('is found exactly where RE2 finds it', () => {
    fc.assert(
      fc.property(pattern, text, fc.boolean(), (raw, said, caseSensitive) => {
        const result = compilePattern(raw, { caseSensitive })
        fc.pre(result.ok)
        const seen = look(toSought(raw, caseSensitive), new ScanText(said), plenty())
        expect(seen).toBe(result.ok && result.pattern.matches(said) ? 'found' : 'absent')
      }),
      { numRuns: 3_000 },
    )
  })

  it('is read for the words that each match must hold', () => {
    const words = (raw: string) => wordsOfPattern(sourceOf(raw))
    expect(words('drag(?:on|ons)?')).toMatchObject({ words: ['drag', 'dragon', 'dragons'] })
    expect(words('\\bfox(es)?\\b|wolf').words).toEqual(['fox', 'foxes', 'wolf'])
    expect(words('kill\\w* the (?:king|queen)').need).toEqual([' the king', ' the queen'])
    expect(words('/a.b/s').need).toEqual(['a'])
    for (const raw of ['\\w+', 'a*', '(?i)x', '\\p{L}', '[ab]c?', '\\Qa\\E']) {
      expect(words(raw).need).toBeNull()
    }
  })

  it('says where it was found', () => {
    const where = (raw: string, said: string) =>
      matchedText(toSought(raw, false), new ScanText(said), newWork())
    expect(where('wood|forest', 'A Forest, a wood')).toBe('Forest')
    expect(where('for\\w+', 'A Forest')).toBe('Forest')
    expect(where('숲(?:속|길)', '어두운 숲길에서')).toBe('숲길')
  })
})

/** Patterns that hang a backtracking engine or blow up an automaton. */
const killers = [
  '(a+)+$',
  '(a|aa)+$',
  '(a|a?)+$',
  '(.*a){20}$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(x+x+)+y',
  '(?:a?){400}a{400}c',
  '[ab]*a[ab]{20}c',
  '[ab]*a[ab]{200}c',
  '(?:[^z]{1,400}z){2}q',
  '(?:a|b|ab|ba|aab|abb|bba|bab){50}c',
  '(?:a|b)(?:a|b)(?:a|b)(?:a|b)(?:a|b)(?:a|b)(?:a|b)(?:a|b)c',
  '(.*)(.*)(.*)(.*)(.*)[^a]$',
  '((a{1,100}){1,100}){1,100}',
  '^(\\w+\\s?)*$',
  '(([a-z]+)*)*!',
]

describe('hostile patterns', () => {
  it('take no more steps together than one message has, however many there are', () => {
    const ab = Array.from({ length: 8_000 }, (_, i) => 'ab'[(i * i + (i >> 3)) % 2]).join('')
    for (const said of [`${ab}c`, `${'a'.repeat(7_999)}!`, 'x'.repeat(8_000)]) {
      const scan = new ScanText(said.slice(-8_000))
      const work = newWork()
      const start = work.left
      const dearest = 200_000
      for (let i = 0; i < 2_000; i += 1) {
        const sought = toSought(`${killers[i % killers.length]}|q${i}q`, false)
        const before = work.left
        const seen = look(sought, scan, work)
        expect(['found', 'absent', 'dear', 'broken']).toContain(seen)
        if (before <= 0) expect(work.left).toBe(before)
      }
      expect(start - work.left).toBeLessThanOrEqual(start + dearest)
    }
  }, 60_000)

  it('each end with an answer', () => {
    const scan = new ScanText(`${'a'.repeat(7_999)}!`)
    for (const raw of killers) {
      const seen = look(toSought(raw, true), scan, newWork())
      expect(['absent', 'found', 'dear', 'broken']).toContain(seen)
    }
  }, 20_000)
})
