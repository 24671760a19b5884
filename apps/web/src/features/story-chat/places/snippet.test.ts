import { describe, expect, it } from 'vitest'
import { snippetOf } from './snippet.ts'

describe('the words around what was found', () => {
  it('holds the place with what stands before and after it', () => {
    const text = `${'a '.repeat(80)}Lantern light${' b'.repeat(80)}`
    const { before, hit, after } = snippetOf(text, 'lantern')
    expect(hit).toBe('Lantern')
    expect(before.startsWith('…')).toBe(true)
    expect(after.startsWith(' light')).toBe(true)
  })

  it('begins with the text where nothing was sought or found', () => {
    expect(snippetOf('Short.', '')).toEqual({ before: 'Short.', hit: '', after: '' })
    expect(snippetOf('Short.', 'x').before).toBe('Short.')
  })
})
