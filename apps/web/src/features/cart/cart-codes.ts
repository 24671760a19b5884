import type { PayableLine } from './cart.api.ts'

/** A discount code that was checked for an entry, and what the entry costs with it. */
export interface CheckedCode {
  code: string
  priceCoins: number
}

export type Codes = ReadonlyMap<string, CheckedCode | null>

/** The line at the price that its code leaves, if it has one. */
export function withCode(line: PayableLine, codes: Codes): PayableLine {
  const checked = codes.get(line.entry)
  return checked ? { ...line, priceCoins: checked.priceCoins } : line
}
