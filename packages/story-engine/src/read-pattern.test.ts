import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { MAX_LORE_KEY_CHARS } from './limits.ts'
import { newMacroEntry } from './nodes.ts'
import { readPattern } from './read-pattern.ts'
import { compilePattern, escapePattern } from './regex.ts'
import { fullCanvas, loreEntry } from './testing.ts'

const fires = (raw: string, said: string, caseSensitive = false): boolean => {
  const result = compilePattern(readPattern(raw, { caseSensitive }).source, { caseSensitive })
  if (!result.ok) throw new Error(result.message)
  return result.pattern.matches(said)
}

const faultsOf = (raw: string) => readPattern(raw).faults.map(({ key, code }) => `${code} ${key}`)

describe('a pattern of several keys', () => {
  it('is asked as it is where nothing is wrong with it [R-story-chat-023]', () => {
    for (const raw of ['forest|wood', 'a(b|c)+', '/a|b/i', '[/]x/i|y', '(?<a>b)', '']) {
      expect(readPattern(raw)).toMatchObject({ source: raw, faults: [] })
    }
  })

  it.each([
    ['riv(er', 'invalid'],
    ['[er', 'invalid'],
    ['er)', 'invalid'],
    ['a**', 'invalid'],
    ['/riv(er/i', 'invalid'],
    ['/\\Qer/', 'invalid'],
    ['a(?=b)', 'unsupported_lookaround'],
    ['/(a)\\1/i', 'unsupported_backreference'],
  ])('loses by %s that key alone', (bad, code) => {
    for (const raw of [`${bad}|(dock|pier)|lamp`, `lamp|${bad}|(dock|pier)`]) {
      expect(faultsOf(raw)).toEqual([`${code} ${bad}`])
      expect(['DOCK', 'pier', 'a lamp'].map((said) => fires(raw, said))).toEqual([true, true, true])
      expect(fires(raw, `so ${bad} so`)).toBe(code === 'invalid')
      expect(fires(raw, 'nothing')).toBe(false)
    }
  })

  it('keeps the flags of each pattern to itself', () => {
    const raw = 'robot|/AI/|/lamp/i|/^a.b$/ms|c.d'
    const said = ['Robot', 'AI', 'ai', 'LAMP', 'x\na\nb', 'A b', 'c\nd', 'c d']
    const fired = (caseSensitive: boolean) => said.filter((one) => fires(raw, one, caseSensitive))
    expect(fired(false)).toEqual(['Robot', 'AI', 'LAMP', 'x\na\nb', 'c d'])
    expect(fired(true)).toEqual(['AI', 'LAMP', 'x\na\nb', 'c d'])
  })

  it('holds as many keys as fit into one', () => {
    const raw = 'lamp|x{1,900}|y{1,900}|z{1,900}|dock'
    expect(faultsOf(raw)).toEqual(['too_large y{1,900}', 'too_large z{1,900}'])
    expect(['lamp', 'xx', 'yy', 'dock'].filter((said) => fires(raw, said))).toEqual([
      'lamp',
      'xx',
      'dock',
    ])
  })

  it('can be asked whatever its keys are, and never loses a plain one', () => {
    const bits = fc.constantFrom(...'()[]{}|\\/?*+^$.,:=<>!-iPQEak1', '(?:', '(?<a>', '{{char}}')
    const key = fc.string({ unit: bits, minLength: 1, maxLength: 12 })
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const good = fc.tuple(word, fc.constantFrom('', '/'))
    fc.assert(
      fc.property(key, good, fc.boolean(), (bad, [plain, slash], caseSensitive) => {
        // A bracket that closes behind the word would hold it.
        const raw = `${slash}${plain}${slash}|${bad}`
        expect(fires(raw, plain, caseSensitive)).toBe(true)
        for (const { key: named } of readPattern(raw).faults) expect(raw).toContain(named)
      }),
      { numRuns: 2_000 },
    )
  })

  it('takes no longer where it is hostile', () => {
    const fill = (part: string) => part.repeat(MAX_LORE_KEY_CHARS / part.length)
    for (const part of ['(', '[', '/', '(|', '[|', '/|', '|/a', '\\', 'a**|', '(?=a)|']) {
      expect(readPattern(fill(part)).size).toBeLessThan(2 * MAX_LORE_KEY_CHARS + 100)
    }
    expect(fires(`(a+)+$|[|${escapePattern('(')}`, `${'a'.repeat(30_000)}!`)).toBe(false)
  })
})

describe('a story with bad keys', () => {
  it('compiles, and its rooms ask what can be asked', () => {
    const { canvas, lorebook, macro, rule } = fullCanvas()
    lorebook.data.entries = [
      loreEntry('e', { key: 'riv(er|dock', secondaryKey: '(?=a)\nday|[', prompt: 'x' }),
    ]
    macro.data.entries = [newMacroEntry('m', { pattern: '/(/|rain', text: 'x' })]
    rule.data.pattern = 'thanks|:('
    const result = compile(canvas)
    if (!result.ok) throw new Error(JSON.stringify(result.diagnostics))
    expect(result.warnings.map(({ code, params }) => [code, params.key])).toEqual(
      expect.arrayContaining([
        ['pattern.open_group', 'riv(er'],
        ['pattern.lookaround', '(?=a)'],
        ['pattern.open_class', '['],
        ['pattern.open_group', '/(/'],
        ['pattern.open_group', ':('],
      ]),
    )
    const { lorebooks, macroPrompts, updateRules } = result.artefact
    expect(lorebooks[0]?.entries[0]).toMatchObject({
      key: 'riv\\(er|(?:dock)',
      secondaryKey: '(?:day)|\\[',
    })
    expect(macroPrompts[0]?.pattern).toBe('\\/\\(\\/|(?:rain)')
    expect(updateRules.map(({ pattern }) => pattern)).toContain('(?:thanks)|:\\(')
  })
})
