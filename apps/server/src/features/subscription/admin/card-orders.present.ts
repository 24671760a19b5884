import type { OutputOf } from '@plax/contracts'
import type { Db } from '../../../platform/db/database.ts'
import { nicknamesOf } from '../../account/account.service.ts'
import { findSubscriptionCharges } from '../../payment/payment.service.ts'
import type { OrderRow } from '../rows/subscription.tables.ts'
import { listTierNames } from '../tiers/tiers.queries.ts'
import { cardOrderState } from './card-order-state.ts'
import { findPaymentsOf } from './card-orders.queries.ts'

type CardOrder = OutputOf<'GET /payment/admin/card-orders'>['items'][number]

/** Orders by card as administrators see them, with what the gateway said. */
export async function presentCardOrders(
  db: Db,
  rows: readonly OrderRow[],
  now: Date,
): Promise<CardOrder[]> {
  const charges = await findSubscriptionCharges(db, { orders: rows, now })
  const payments = await findPaymentsOf(db, rows)
  const nicknames = await nicknamesOf(
    db,
    rows.flatMap((row) => [row.user_oid, row.creator_oid]),
  )
  const tierNames = await listTierNames(
    db,
    rows.map((row) => row.tier_oid),
  )
  return rows.map((row) => {
    const charge = charges.get(row.oid) ?? null
    const payment = payments.get(row.payment_oid ?? '') ?? null
    return {
      orderOid: row.oid,
      kind: row.kind,
      userOid: row.user_oid,
      nickname: nicknames.get(row.user_oid) ?? '',
      creatorOid: row.creator_oid,
      creatorNickname: nicknames.get(row.creator_oid) ?? '',
      subscriptionOid: row.subscription_oid ?? payment?.subscriptionOid ?? null,
      tierName: tierNames.get(row.tier_oid) ?? '',
      month: row.month,
      priceCoins: row.price_coins,
      currency: row.currency,
      amountMinor: row.amount_minor,
      couponCode: row.coupon_code,
      state: cardOrderState(row, { charge, isRefunded: payment?.isRefunded ?? false, now }),
      declineCode: charge?.declineCode ?? null,
      returnReason: row.return_reason,
      charge: charge && {
        chargeOid: charge.chargeOid,
        gateway: charge.gateway,
        gatewayRef: charge.gatewayRef,
      },
      createdAt: row.created_at.toISOString(),
    }
  })
}
