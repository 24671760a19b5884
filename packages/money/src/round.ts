/** The one place that rounds. Amounts are safe integers in their smallest unit, outside and in. */
export type Rounding = 'up' | 'down' | 'half_up'

/** Throws RangeError for anything but a safe integer of at least zero. */
export const assertAmount = (amount: number, name: string): void => {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`${name} must be a whole number of at least 0, not ${amount}`)
  }
}

const toAmount = (value: bigint): number => {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('the amount is too large')
  return Number(value)
}

const shift = (denominator: bigint, rounding: Rounding): bigint => {
  if (rounding === 'up') return denominator - 1n
  return rounding === 'half_up' ? denominator / 2n : 0n
}

/**
 * amount x numerator / denominator as a whole number, exact before it is rounded once.
 * Throws RangeError for negative or fractional arguments, a zero denominator, or a result past 2^53.
 */
export const scaleAmount = (
  amount: number,
  { numerator, denominator, rounding }: Fraction & { rounding: Rounding },
): number => {
  assertAmount(amount, 'amount')
  assertAmount(numerator, 'numerator')
  assertAmount(denominator, 'denominator')
  if (denominator === 0) throw new RangeError('denominator must not be 0')
  const divisor = BigInt(denominator)
  return toAmount((BigInt(amount) * BigInt(numerator) + shift(divisor, rounding)) / divisor)
}

export type Fraction = { numerator: number; denominator: number }

/**
 * `total` in whole shares by weight: each share is its exact part rounded down, and what is left goes
 * one by one to the largest remainders, the earlier first. Shares sum to `total`.
 * Throws RangeError for negative or fractional arguments, or where no weight is above zero.
 */
export const splitLargestRemainder = (total: number, weights: readonly number[]): number[] => {
  assertAmount(total, 'total')
  for (const weight of weights) assertAmount(weight, 'weight')
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) throw new RangeError('at least one weight must be above 0')
  const products = weights.map((weight) => BigInt(total) * BigInt(weight))
  const shares = products.map((product) => Number(product / sum))
  const left = total - shares.reduce((all, share) => all + share, 0)
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : b.remainder > a.remainder ? 1 : -1,
    )
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
