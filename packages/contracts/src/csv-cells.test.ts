import { describe, expect, it } from 'vitest'
import { textCell } from './csv-cells.ts'

describe('a text in a CSV file', () => {
  it.each([
    '=1+1',
    '+82 10',
    '-x',
    '@x',
    '＝1+1',
    '＋82',
    '－x',
    '＠x',
    ' =1+1',
    '\u3000＝1',
    '\tx',
    '\rx',
    '\nx',
    '﹦1+1',
    '﹢82',
    '﹣x',
    '﹫x',
    '\u200b=1+1',
    '\u0001@x',
    '\ufeff\u202a-x',
    '007',
    ' 007',
    '007\u00a0',
    '007.50',
    '００７',
    '1234567890123456 ',
    '00123456789',
    '1234567890123456',
    '12e34',
    '12E34',
  ])('%j has an apostrophe, so that spreadsheets neither run nor change it', (text) => {
    expect(textCell(text)).toBe(`'${text}`)
  })

  it.each([
    '',
    '0',
    '0.5',
    '12',
    '0,5',
    '007a',
    '\u200b',
    '123456789012345',
    'a=b',
    '010-1234-5678',
    '김=김',
    'e12',
    "O'Neil",
  ])('%j is unchanged', (text) => {
    expect(textCell(text)).toBe(text)
  })
})
