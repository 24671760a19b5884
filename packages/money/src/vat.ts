import { assertAmount, scaleAmount } from './round.ts'

const WHOLE = 10_000

/** What a gross amount consists of, in the currency's smallest unit. */
export type VatSplit = { netMinor: number; vatMinor: number }

/**
 * The VAT that a price includes, rounded to the nearest unit, and what is left: they sum to the price.
 * `basisPoints` are hundredths of a percent of the net (R-payment-008: about 10 %, 1000). Throws
 * RangeError for what is no whole amount, and for more than 100 %.
 */
export const splitVat = (grossMinor: number, basisPoints: number): VatSplit => {
  assertAmount(basisPoints, 'basisPoints')
  if (basisPoints > WHOLE) throw new RangeError('basisPoints must be at most 10000')
  const vatMinor = scaleAmount(grossMinor, {
    numerator: basisPoints,
    denominator: WHOLE + basisPoints,
    rounding: 'half_up',
  })
  return { netMinor: grossMinor - vatMinor, vatMinor }
}
