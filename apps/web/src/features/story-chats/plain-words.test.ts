import { expect, it } from 'vitest'
import { plainWords } from './plain-words.ts'

it('tells a reply in one line without its marks, a cut one too', () => {
  expect(plainWords('*Snow.*\n\n[[Ines|joy]] "At last!"\n[[scene|br')).toBe('Snow. "At last!"')
  expect(plainWords('A [note] stays.')).toBe('A [note] stays.')
})
