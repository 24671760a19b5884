import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storableJson } from './storable-json.ts'

/** Text with what the database refuses, and with words that only look like it. */
const text = fc
  .array(
    fc.constantFrom('a', '\0', '\ud83c', '\udf0a', '\ud83c\udf0a', '\\u0000', '\\', '"', 'e\u0301'),
  )
  .map((parts) => parts.join(''))

const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(null, true),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(text, tie('json'), { maxKeys: 3 }),
  ),
}))

const cleaned = (words: string) => words.replaceAll('\0', '').toWellFormed()

describe('storableJson', () => {
  it('keeps every text but for what the database refuses, composed or not', () => {
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        expect(JSON.parse(storableJson(texts))).toEqual(texts.map(cleaned))
      }),
    )
  })

  it('never writes what the database refuses, in names and values of any depth', () => {
    fc.assert(
      fc.property(json, (value) => {
        JSON.parse(storableJson(value), (name: string, member: unknown) => {
          for (const words of [name, member]) {
            if (typeof words === 'string') expect(cleaned(words)).toBe(words)
          }
          return member
        })
      }),
    )
  })

  it('writes a date as JSON does, whatever stands beside it', () => {
    const at = new Date('2026-11-20T09:00:00Z')
    for (const words of ['clean', 'not \0 clean']) {
      expect(JSON.parse(storableJson({ at, words }))).toMatchObject({ at: at.toISOString() })
    }
  })
})
