import { describe, expect, it } from 'vitest'
import { writeCsv } from './csv.ts'

describe('a file for spreadsheets', () => {
  it('keeps what is said, in quotes where it must', () => {
    expect(
      writeCsv(
        ['a', 'b'],
        [
          ['x, "y"', -1.5],
          ['two\nlines', null],
        ],
      ),
    ).toBe('a,b\r\n"x, ""y""",-1.5\r\n"two\nlines",')
  })

  it('lets no text be a formula', () => {
    expect(writeCsv(['a'], [['=1+1'], ['＝1+1'], ['-x'], [-1]])).toBe(
      "a\r\n'=1+1\r\n'＝1+1\r\n'-x\r\n-1",
    )
  })

  it('keeps leading zeros', () => {
    expect(writeCsv(['a'], [['007']])).toBe("a\r\n'007")
  })
})
