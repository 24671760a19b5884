import { estimateTokenizer } from '@plax/story-engine'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fastTokenizer } from './fast-tokenizer.ts'

it('counts every text as the engine does', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary-ascii' }),
    fc.constantFrom('\ud800', 'é', '“Ach”', '숲에서', '\u007f\u0080', '🕯'),
  )
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const whole = texts.join('')
      expect(fastTokenizer.count(whole)).toBe(estimateTokenizer.count(whole))
    }),
  )
})
