import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitVat } from './vat.ts'

describe('the VAT that a price includes', () => {
  it('is a tenth of the net at 10 % [R-payment-008]', () => {
    expect(splitVat(11_000, 1000)).toEqual({ netMinor: 10_000, vatMinor: 1_000 })
    expect(splitVat(1_099, 1000)).toEqual({ netMinor: 999, vatMinor: 100 })
    expect(splitVat(1_200, 0)).toEqual({ netMinor: 1_200, vatMinor: 0 })
  })

  it('makes the price with the net, within half a unit of what is exact', () => {
    const gross = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(gross, fc.integer({ min: 0, max: 10_000 }), (grossMinor, basisPoints) => {
        const { netMinor, vatMinor } = splitVat(grossMinor, basisPoints)
        expect(netMinor + vatMinor).toBe(grossMinor)
        const exact = (grossMinor * basisPoints) / (10_000 + basisPoints)
        expect(Math.abs(vatMinor - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
    )
  })

  it('refuses a rate that is none', () => {
    for (const rate of [-1, 0.5, 10_001]) expect(() => splitVat(100, rate)).toThrow(RangeError)
  })
})
