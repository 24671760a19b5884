import { normalForm } from './normal-form.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern, escapePattern } from './regex.ts'

const find = (source: string, text: string, caseSensitive = false): string | null => {
  const result = compilePattern(source, { caseSensitive })
  if (!result.ok) throw new Error(result.message)
  return result.pattern.find(text)
}

describe('a pattern of a creator', () => {
  it('ignores case unless it is told not to [R-story-chat-023]', () => {
    expect(find('forest|wood', 'In the FOREST')).toBe('FOREST')
    expect(find('forest', 'In the FOREST', true)).toBeNull()
    expect(find('숲(속|길)', '어두운 숲길에서')).toBe('숲길')
  })

  it('accepts the slashed form with its flags', () => {
    expect(find('/a.b/s', 'a\nb')).toBe('a\nb')
    expect(find('/^b$/m', 'a\nb')).toBe('b')
    expect(find('/a\\/b/', 'a/b')).toBe('a/b')
    expect(find('/home/user', 'see /home/user')).toBe('/home/user')
    expect(find('\\uc232|\\\\u', '숲')).toBe('숲')
    expect(find('(?<year>\\d{4})', 'in 1999')).toBe('1999')
  })

  it('does not fire on nothing', () => {
    expect(find('a*', 'bbb')).toBeNull()
    expect(find('a*', 'bba')).toBe('a')
  })

  it('names what it cannot do', () => {
    const code = (source: string): string => {
      const result = compilePattern(source)
      return result.ok ? 'ok' : result.code
    }
    for (const source of ['(?=a)', 'x(?!y)', '(?<=a)b', '(?<!a)b', '/(?=a)/i']) {
      expect(code(source)).toBe('unsupported_lookaround')
    }
    for (const source of ['(a)\\1', '(?<n>a)\\k<n>', '(?P<n>a)(?P=n)']) {
      expect(code(source)).toBe('unsupported_backreference')
    }
    for (const source of ['[a', '(', 'a**', '\\', 'a{2000}', '[(?=]a)']) {
      expect(code(source)).toBe('invalid')
    }
    expect(code('[(?=a]')).toBe('ok')
    expect(code('x{1,1000}y{1000}z{1000}')).toBe('invalid')
  })

  it('says what is wrong with a pattern in terms of what was written', () => {
    const fault = (source: string): string => {
      const result = compilePattern(source)
      return result.ok ? 'ok' : result.message
    }
    expect(fault('/riv(er/i')).toBe('missing closing )')
    expect(fault('a{2,1}')).toBe('invalid repeat count: {2,1}')
    expect(fault('a\\')).toBe('trailing backslash at end of expression')
    expect(fault('x{1,1000}y{1000}z{1000}')).toBe('the pattern is too large')
  })

  it.each([
    [String.raw`/\p{Script=Hangul}+왕/u`, '세종대왕', '세종대왕'],
    [String.raw`/\p{sc=Hiragana}+/u`, 'xあいx', 'あい'],
    [String.raw`/\P{Letter}+/u`, 'ab12', '12'],
    ['/a[^]b/', 'a\nb', 'a\nb'],
    [String.raw`/\u{1F600}/u`, 'x😀', '😀'],
    [String.raw`/\u0041b/`, 'Ab', 'Ab'],
    ['/a.{0,2000}b/', 'a--b', 'a--b'],
    ['/(?:a[]|b)/', 'ab', 'b'],
  ])('matches %s as JavaScript does', (pattern, text, found) => {
    expect(find(pattern, text)).toBe(found)
  })

  it('takes the edges of words beside a group from ASCII, as JavaScript does', () => {
    expect(find(String.raw`/\b(Ana|Bob)\b/i`, 'mañana')).toBe('ana')
    expect(find(String.raw`/\b(Ana|Bob)\b/i`, 'banana')).toBeNull()
    expect(find(String.raw`\bAna\b`, 'mañana')).toBeNull()
    const part = fc.constantFrom('Ana', 'Bob', 'ñ', 'é', '밀물', ' ', '-', '_', '1', '。')
    const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), text, (words, said) => {
        const source = String.raw`\b(${words.join('|')})\b`
        expect(find(source, said, true)).toBe(
          new RegExp(source).exec(normalForm(said))?.[0] ?? null,
        )
      }),
    )
  })

  it('escapes a literal so that it matches itself', () => {
    const literal = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(literal, (text) => {
        fc.pre(text.isWellFormed())
        expect(find(escapePattern(text), `- ${text} -`, true)).toBe(normalForm(text))
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (source, text) => {
        const result = compilePattern(source)
        if (result.ok) result.pattern.find(text)
        else expect(result.message).not.toBe('')
      }),
    )
    expect(compilePattern('('.repeat(100_000)).ok).toBe(false)
  })

  it('finishes patterns that would hang a backtracking engine', () => {
    const text = `${'a'.repeat(30_000)}!`
    const corpus = ['(a+)+$', '(a|aa)+$', '(a|a?)+$', '(.*a){20}$', '^(([a-z])+.)+[A-Z]([a-z])+$']
    for (const source of corpus) expect(find(source, text)).toBeNull()
  })
})
