import { createHash } from 'node:crypto'
import type { Difference } from './reconcile.tables.ts'

/**
 * Stands for all differences of a report, in whatever order they were found; null where there are none.
 * How far either side is with a payment is left out: that a charge goes on is no other difference.
 */
export function fingerprintOf(differences: readonly Difference[]): string | null {
  if (differences.length === 0) return null
  const lines = differences.map(({ kind, orderOid, gatewayRef, here, there }) =>
    JSON.stringify([kind, orderOid, gatewayRef, moneyOf(here), moneyOf(there)]),
  )
  const all = lines.toSorted((a, b) => (a < b ? -1 : 1)).join('\n')
  return createHash('sha256').update(all).digest('hex')
}

function moneyOf(side: Difference['here']) {
  return side && [side.currency, side.amountMinor, side.refundedMinor]
}
