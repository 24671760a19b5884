import type { RunMonths } from './payouts.api.ts'

/** The month that payouts open with: the oldest with something to send, or the operator’s present one. */
export function monthToOpen({ presentMonth, unsent }: RunMonths): string {
  return unsent[0]?.month ?? presentMonth
}
