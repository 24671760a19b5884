import { describe, expect, it } from 'vitest'
import { errorMessage, errors } from './errors/index.ts'
import { languages } from './languages.ts'
import { fillSentence } from './sentences.ts'

const coins = '{coins, plural, one {# coin} other {# coins}} by {who}'

describe('a sentence with arguments', () => {
  it.each([
    [0, '0 coins by Mira'],
    [0.5, '0.5 coins by Mira'],
    [1, '1 coin by Mira'],
    [2, '2 coins by Mira'],
    [21, '21 coins by Mira'],
    ['1', '1 coin by Mira'],
  ])('counts %s', (count, said) => {
    expect(fillSentence(coins, 'en', { coins: count, who: 'Mira' })).toBe(said)
  })

  it('says a value as it is, also one that looks like an argument', () => {
    expect(fillSentence(coins, 'en', { coins: 1, who: '{coins} #$&' })).toBe(
      '1 coin by {coins} #$&',
    )
  })

  it('leaves what has no value', () => {
    expect(fillSentence(`{what}: ${coins}`, 'en', { who: { a: 1 } })).toBe(`{what}: ${coins}`)
  })
})

describe('an error that counts', () => {
  it.each([
    ['en', 'Please wait 1 second.', 'Please wait 2 seconds.'],
    ['ko', '1초 뒤에', '2초 뒤에'],
    ['jp', '1秒後に', '2秒後に'],
    ['es', 'Espera 1 segundo.', 'Espera 2 segundos.'],
  ] as const)('says one and two in %s', (language, one, two) => {
    const after = (retryAfterSeconds: number) =>
      errorMessage('request.too_many', language, { retryAfterSeconds })
    expect(after(1)).toContain(one)
    expect(after(2)).toContain(two)
  })

  it('never says “1 coins”, whatever the error', () => {
    const details = Object.fromEntries(counted.map((name) => [name, 1]))
    const said = Object.keys(errors).flatMap((code) =>
      languages.map((language) => errorMessage(code as keyof typeof errors, language, details)),
    )
    expect(said.filter((message) => message.includes('1')).length).toBeGreaterThan(20)
    expect(said.filter((message) => /\b1 \w+s\b/.test(message))).toEqual([])
  })
})

/** The details of which there can be one; limits that the code sets are larger. */
const counted = [
  'coins',
  'feeCredits',
  'fullCoins',
  'limit',
  'maxCoins',
  'minLength',
  'priceCoins',
  'remainingCoins',
  'requiredCredits',
  'retryAfterSeconds',
  'shortCoins',
  'triesLeft',
]
