import { describe, expect, it } from 'vitest'
import { splitAtLinks } from './web-links.ts'

const linksOf = (text: string) =>
  splitAtLinks(text).flatMap((piece) => (piece.isLink ? [piece.text] : []))

describe('addresses in a text', () => {
  it('are split from the words around them, without losing a character', () => {
    const text = 'New on https://example.com/a?b=1#c and\nhttps://example.org too'
    expect(linksOf(text)).toEqual(['https://example.com/a?b=1#c', 'https://example.org'])
    expect(
      splitAtLinks(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })

  it.each([
    ['See https://example.com.', 'https://example.com'],
    ['(https://example.com/a)', 'https://example.com/a'],
    ['https://example.com/a_(b)', 'https://example.com/a_(b)'],
    ['[https://example.com/a], then', 'https://example.com/a'],
    ['https://example.com에서 만나요', 'https://example.com'],
    ['https://example.com。', 'https://example.com'],
    ['“https://example.com/x”', 'https://example.com/x'],
    ['<https://example.com>', 'https://example.com'],
  ])('end before the sentence goes on: %s', (text, link) => {
    expect(linksOf(text)).toEqual([link])
  })

  it.each([
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,https:',
    'https://',
    'https://localhost/x',
    'https://plax.example@evil.example/',
    'example.com',
  ])('are no links if they could mislead: %s', (text) => {
    expect(splitAtLinks(text)).toEqual([{ text, isLink: false }])
  })
})
