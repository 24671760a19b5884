import { isOid } from '../../../platform/ids.ts'
import type { DifferenceKind } from '@plax/contracts/payment/reconciliation-values'
import type { GatewayRecord } from '../gateways/gateway.ts'
import type { ChargeState } from '../charges/charges.tables.ts'
import type { Counts, Difference, Side } from './reconcile.tables.ts'

export interface ComparedCharge {
  oid: string
  gatewayRef: string | null
  state: ChargeState
  currency: string
  amountMinor: number
  /** What our ledger says went back or is to go back. */
  refundedMinor: number
}

const paidStates: readonly ChargeState[] = ['captured', 'paid', 'refunding', 'refunded']
const creditedStates: readonly ChargeState[] = ['paid', 'refunding', 'refunded']

/** Where a charge differs from what the gateway lists of it; a payment beyond the first is not ours. */
export function compareCharge(
  charge: ComparedCharge,
  records: readonly GatewayRecord[],
): Difference[] {
  const captured = records.filter(({ state }) => state === 'captured')
  const record = captured[0] ?? records[0]
  const differ = (kind: DifferenceKind): Difference => ({
    kind,
    orderOid: charge.oid,
    gatewayRef: record?.gatewayRef ?? charge.gatewayRef,
    here: hereOf(charge),
    there: record ? thereOf(record) : null,
  })
  const isPaid = paidStates.includes(charge.state)
  if (!record) return isPaid ? [differ('missing_there')] : []
  return [
    ...kindsOf(charge, record).map(differ),
    ...captured.slice(1).map((extra) => missingHere(extra)),
  ]
}

function kindsOf(charge: ComparedCharge, record: GatewayRecord): DifferenceKind[] {
  const isSame = record.amountMinor === charge.amountMinor && record.currency === charge.currency
  const kinds: DifferenceKind[] = isSame ? [] : ['amount']
  if (record.state !== 'captured') {
    return paidStates.includes(charge.state) ? [...kinds, 'not_paid_there'] : kinds
  }
  // What went back whole there is owed to nobody here.
  const isGone = record.refundedMinor >= record.amountMinor
  if (!creditedStates.includes(charge.state) && !isGone) kinds.push('not_credited_here')
  const isCredited = creditedStates.includes(charge.state)
  if (isCredited && record.refundedMinor > charge.refundedMinor) kinds.push('not_refunded_here')
  if (record.refundedMinor < charge.refundedMinor) kinds.push('not_refunded_there')
  return kinds
}

/** A payment of the gateway that no charge here stands for. */
export function missingHere(record: GatewayRecord): Difference {
  return {
    kind: 'missing_here',
    orderOid: record.orderOid !== null && isOid(record.orderOid) ? record.orderOid : null,
    gatewayRef: record.gatewayRef,
    here: null,
    there: thereOf(record),
  }
}

export function countKinds(differences: readonly Difference[]): Counts {
  const counts: Counts = {}
  for (const { kind } of differences) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

function hereOf({ state, currency, amountMinor, refundedMinor }: ComparedCharge): Side {
  return { state, currency, amountMinor, refundedMinor }
}

function thereOf({ state, currency, amountMinor, refundedMinor }: GatewayRecord): Side {
  return { state, currency, amountMinor, refundedMinor }
}
