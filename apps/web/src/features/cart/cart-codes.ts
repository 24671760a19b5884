import type { CheckedCode } from '../commerce/discount-code.tsx'
import type { PayableLine } from './cart.api.ts'

/** What the codes of entries leave of their prices. */
export type Codes = ReadonlyMap<string, CheckedCode | null>

/** The line at the price that its code leaves, if it has one. */
export function withCode(line: PayableLine, codes: Codes): PayableLine {
  const checked = codes.get(line.entry)
  return checked ? { ...line, priceCoins: checked.priceCoins } : line
}
