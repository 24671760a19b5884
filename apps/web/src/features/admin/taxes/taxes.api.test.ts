import { describe, expect, it } from 'vitest'
import { amountPattern, minorOf, typedOf } from './taxes.api.ts'

describe('a typed amount of tax', () => {
  it.each([
    ['1000', 'KRW', 1000],
    ['10', 'USD', 1000],
    ['10.5', 'USD', 1050],
    ['10.05', 'USD', 1005],
    ['0.07', 'USD', 7],
    ['999', 'JPY', 999],
  ] as const)('reads %s %s as %i', (text, currency, minor) => {
    expect(minorOf(text, currency)).toBe(minor)
    expect(minorOf(typedOf(minor, currency), currency)).toBe(minor)
  })

  it.each([
    ['1000.5', 'KRW'],
    ['10.055', 'USD'],
    ['10,5', 'USD'],
    ['-1', 'USD'],
    ['1e3', 'JPY'],
    ['', 'JPY'],
  ] as const)('is not %s %s', (text, currency) => {
    expect(new RegExp(`^(?:${amountPattern(currency)})$`).test(text)).toBe(false)
  })
})
