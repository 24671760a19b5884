import type { Currency } from '@plax/contracts/payment/payment-values'
import { refundTotal } from '@plax/money'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findGrantedLot, listFilledLots } from '../../ledger/ledger.service.ts'
import { type ChargeRow, lockCharge } from '../charges/charges.ts'
import { findRefundByKey, postRefund } from './post-refund.ts'
import { obstacleAtGateway, type RefundPart } from './unspent.ts'

/**
 * Holds a charge whose coins were spent at once, before the wallet is held, so that what was bought
 * can be undone in the same transaction. Throws `payment.in_dispute`, `payment.nothing_to_refund`.
 */
export async function holdSpentCharge(tx: Tx, chargeOid: string): Promise<ChargeRow> {
  const charge = await lockCharge(tx, chargeOid)
  const obstacle = obstacleAtGateway(charge)
  if (obstacle) throw new AppError(obstacle)
  return charge
}

/**
 * Refunds a held charge whole, after the posting that spent its coins was reversed. Throws
 * `payment.nothing_to_refund` where its money went back at the gateway, `request.idempotency_key_reused`.
 */
export async function refundSpentCharge(
  tx: Tx,
  {
    charge,
    reversalId,
    now,
    ...by
  }: {
    charge: ChargeRow
    reversalId: string
    actorOid: string
    key: string
    reason: string
    now: Date
  },
): Promise<void> {
  const request = { ...by, chargeOid: charge.oid }
  if (await findRefundByKey(tx, request)) throw new AppError('payment.nothing_to_refund')
  const parts = shareMoney(charge, await findReturned(tx, charge, reversalId))
  await postRefund(tx, { charge, request, parts, now })
}

/**
 * The lots that a charge's coins leave: its own first. Older coins may have paid in place of some of
 * them, which were spent on something else since; these older ones came back, and leave for them.
 */
async function findReturned(
  tx: Tx,
  { user_oid: ownerOid, posting_id: postingId, coins }: ChargeRow,
  reversalId: string,
): Promise<Omit<RefundPart, 'amountMinor'>[]> {
  const own = postingId && (await findGrantedLot(tx, { ownerOid, postingId }))
  const returned = await listFilledLots(tx, { ownerOid, postingId: reversalId })
  const others = returned.filter(({ lotId }) => lotId !== (own && own.lotId))
  const lots = [...(own ? [{ lotId: own.lotId, amount: own.left }] : []), ...others]
  let missing = coins
  const parts = lots.map(({ lotId, amount }) => {
    const taken = Math.min(amount, missing)
    missing -= taken
    return { lotId, coins: taken }
  })
  return parts.filter((part) => part.coins > 0)
}

/** What the gateway holds of the price, over the lots by their coins, to the unit. */
function shareMoney(
  { amount_minor: paidMinor, refunded_minor: goneMinor, coins }: ChargeRow,
  lots: readonly Omit<RefundPart, 'amountMinor'>[],
): RefundPart[] {
  const amountMinor = paidMinor - goneMinor
  const upTo = (refundedCoins: number) => refundTotal({ amountMinor, coins, refundedCoins })
  let refundedCoins = 0
  const parts = lots.map((lot) => {
    const before = refundedCoins
    refundedCoins += lot.coins
    return { ...lot, amountMinor: upTo(refundedCoins) - upTo(before) }
  })
  const isWhole = refundedCoins === coins && parts.every((part) => part.amountMinor > 0)
  if (!isWhole) throw new AppError('payment.nothing_to_refund')
  return parts
}

/** How a charge was refunded that was refunded whole; null where it was not. */
export async function findSpentRefund(
  db: Db,
  chargeOid: string,
): Promise<{
  currency: Currency
  amountMinor: number
  state: 'refunding' | 'refunded'
} | null> {
  const row = await db
    .selectFrom('charge_refunds')
    .innerJoin('charges', 'charges.oid', 'charge_refunds.charge_oid')
    .select(['currency', 'charge_refunds.amount_minor as amountMinor', 'charge_refunds.state'])
    .where('charge_oid', '=', chargeOid)
    .executeTakeFirst()
  return row ?? null
}
