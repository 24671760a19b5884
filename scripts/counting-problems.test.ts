import { describe, expect, it } from 'vitest'
import { countingProblems } from './counting-problems.ts'

const problemsOf = (code: string) => countingProblems('a.tsx', code)

describe('counting text', () => {
  it.each([
    'const left = [...text].length',
    'const left = Array.from(text).length',
    'if (text.length > titleMaxLength) fail()',
    'if (commentMaxLength * 2 <= text.length) fail()',
    'if (key.length > MAX_LORE_KEY_CHARS) fail()',
    'const cut = name.slice(0, titleMaxLength)',
    'const cut = name.slice(0, limits.titleMaxLength - 1)',
    'const title = z.string().max(titleMaxLength)',
    'const field = <input maxLength={100} />',
    'const field = <textarea maxLength={titleMaxLength} />',
  ])('is not done by %s', (code) => {
    expect(problemsOf(code)).toHaveLength(1)
  })

  it.each([
    'if (isLongerThan(text, titleMaxLength)) fail()',
    'const title = ofCharacters(z.string(), titleMaxLength)',
    'const title = z.string().max(pointsOf(titleMaxLength))',
    'if (password.length > passwordMaxLength) fail()',
    'const all = [...rows, other].length',
    'const field = <Input maxLength={titleMaxLength} />',
    '// not-characters: a set of ids\nconst count = [...ids].length',
  ])('is done by %s', (code) => {
    expect(problemsOf(code)).toEqual([])
  })
})
