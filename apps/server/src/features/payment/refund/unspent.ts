import type { ErrorCode } from '@plax/contracts/errors/index'
import { refundTotal } from '@plax/money'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { findGrantedLot } from '../../ledger/ledger.service.ts'
import type { CardPurposes } from '../charges/card-purpose.ts'
import type { ChargeRow } from '../charges/charges.ts'
import { sumRefunds } from './sum-refunds.ts'

/** What hinders any refund of a charge. Money of a disputed one may go back by the bank, once. */
export function obstacleOf(deps: { purposes: CardPurposes }, charge: ChargeRow): ErrorCode | null {
  if (charge.purpose !== 'coins') {
    // Nobody can take back what it paid for where its feature is gone.
    return deps.purposes.get(charge.purpose)?.refundCode ?? 'payment.nothing_to_refund'
  }
  return obstacleAtGateway(charge)
}

/** The same, where what it paid for goes back as well. */
export function obstacleAtGateway(charge: ChargeRow): ErrorCode | null {
  if (charge.dispute === 'open' || charge.dispute === 'lost') return 'payment.in_dispute'
  return charge.state === 'paid' ? null : 'payment.nothing_to_refund'
}

/** Coins that leave a lot for money. */
export interface RefundPart {
  lotId: string
  coins: number
  /** Their part of the price, in the smallest unit. */
  amountMinor: number
}

/** What is left of a charge in the wallet, in coins and money; null where there is none. */
export async function findUnspent(db: Db | Tx, charge: ChargeRow): Promise<RefundPart | null> {
  const { coins: bought, amount_minor: paidMinor, posting_id: postingId } = charge
  if (postingId === null) return null
  const lot = await findGrantedLot(db, { ownerOid: charge.user_oid, postingId })
  const before = await sumRefunds(db, charge.oid, 'decided')
  const coins = Math.min(lot?.left ?? 0, bought - before.coins)
  if (!lot || coins <= 0) return null
  const refundedCoins = before.coins + coins
  const total = refundTotal({ amountMinor: paidMinor, coins: bought, refundedCoins })
  // What was given back at the gateway by hand does not go back again.
  const gone = Math.max(before.amountMinor, charge.refunded_minor)
  const amountMinor = Math.min(total - before.amountMinor, paidMinor - gone)
  return amountMinor > 0 ? { lotId: lot.lotId, coins, amountMinor } : null
}
