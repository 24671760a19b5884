import { describe, expect, it } from 'vitest'
import { countUnits } from './unit-words.ts'

describe('amounts of coins and credits in payout notifications', () => {
  it.each([
    ['coins', 1000, 'en', '1 coin'],
    ['coins', 2000, 'en', '2 coins'],
    ['credits', 1000, 'en', '1 credit'],
    ['credits', 500, 'en', '0.5 credits'],
    ['coins', 1000, 'es', '1 moneda'],
    ['credits', 3000, 'es', '3 créditos'],
    ['coins', 1_000_000, 'es', '1000 monedas'],
    ['coins', 1000, 'ko', '1코인'],
    ['credits', 2000, 'jp', '2クレジット'],
  ] as const)('use the singular for exactly 1: %s %d in %s', (unit, milli, lang, said) => {
    expect(countUnits(unit, milli, lang)).toBe(said)
  })
})
