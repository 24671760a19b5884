import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import { sell, sharesOf } from '../../commerce/commerce.service.ts'
import { openWallet } from '../../ledger/ledger.service.ts'
import { creditCharge } from '../../payment/payment.service.ts'
import { monthSales } from './month-sales.ts'
import type { Month } from './months.ts'
import type { PaymentRow, SubscriptionRow } from './subscription.tables.ts'
import { insertPayment } from './subscriptions.queries.ts'

declare module '../../ledger/references.service.ts' {
  interface ReferenceKinds {
    subscription: true
  }
}

/**
 * Takes the coins for a subscription and stores the payment; bonus coins don't pay for it. A charge's
 * coins are granted first, in the same transaction. Returns null if the month is paid or the key was
 * used. Throws `wallet.not_enough_coins`, and `payment.failed` if the charge can't be credited.
 */
export async function pay(
  tx: Tx,
  subscription: SubscriptionRow,
  payment: {
    kind: PaymentRow['kind']
    month: Month
    priceCoins: number
    /** The coupon that was redeemed for it. */
    coupon: { oid: string; code: string } | null
    feePercent: number
    key: string | null
    /** A captured charge whose coins pay it; left out, they come from the wallet. */
    chargeOid?: string | undefined
    now: Date
  },
): Promise<PaymentRow | null> {
  const { user_oid: userOid, creator_oid: creatorOid } = subscription
  const { kind, month, priceCoins, coupon, feePercent, key, chargeOid, now } = payment
  const payees = sharesOf({ price: priceCoins, feePercent, payees: [{ creatorOid, share: 1 }] })
  const row = await insertPayment(tx, {
    oid: newOid(now),
    subscription_oid: subscription.oid,
    user_oid: userOid,
    creator_oid: creatorOid,
    tier_oid: subscription.tier_oid,
    month,
    kind,
    price_coins: priceCoins,
    fee_percent: feePercent,
    earned_coins: 0,
    request_key: key,
    coupon_oid: coupon?.oid ?? null,
    coupon_code: coupon?.code ?? null,
    created_at: now,
    charge_oid: chargeOid ?? null,
  })
  if (!row || priceCoins === 0) return row
  await openWallet(tx, userOid, now)
  if (chargeOid) await credit(tx, chargeOid, now)
  const { postingId, earned } = await sell(tx, {
    kind: monthSales,
    oid: row.oid,
    operation: 'subscription.pay',
    key: row.oid,
    payerOid: userOid,
    itemOid: row.tier_oid,
    amount: priceCoins,
    allowBonus: false,
    feePercent,
    payees,
    reference: { kind: 'subscription', oid: subscription.oid },
    now,
  })
  const earnedCoins = earned[0] ?? 0
  await tx
    .updateTable('subscription_payments')
    .set({ posting_id: postingId, earned_coins: earnedCoins })
    .where('oid', '=', row.oid)
    .execute()
  const payload = { paymentOid: row.oid, userOid }
  await emit(tx, { stream: 'subscription', type: 'subscription.paid', payload }, now)
  return { ...row, posting_id: postingId, earned_coins: earnedCoins }
}

/** Grants a charge its coins. A closed wallet takes none, and the money goes back. */
async function credit(tx: Tx, chargeOid: string, now: Date): Promise<void> {
  const { state } = await creditCharge(tx, chargeOid, now)
  if (state !== 'paid') throw new AppError('payment.failed')
}
