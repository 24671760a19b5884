import type { Tx } from '../../../platform/db/database.ts'
import { newOid } from '../../../platform/ids.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { findOpenMonth, insertOrder } from '../cards/orders.queries.ts'
import type { Month } from '../rows/months.ts'
import type { OrderRow, SubscriptionRow } from '../rows/subscription.tables.ts'
import { type Renewal, renewalByCard } from './renewal.ts'

export const chargeMonthTask = 'subscription.charge-month'

interface DueMonth extends Renewal {
  month: Month
  now: Date
}

/**
 * Lets a job charge the month of a locked subscription by its card, outside this transaction; answers
 * whether one does. A month of which nobody knows yet what the gateway did is asked about again, and
 * paid by nothing else, also where its subscriber took another way meanwhile.
 */
export async function orderMonth(tx: Tx, row: SubscriptionRow, due: DueMonth): Promise<boolean> {
  const open = await findOpenMonth(tx, row.oid)
  const order = open ?? (await writeOrder(tx, row, due))
  if (!order) return false
  const key = `${chargeMonthTask}:${order.oid}`
  await addJob(tx, chargeMonthTask, { orderOid: order.oid }, { key })
  return true
}

/** Null where no card pays. */
async function writeOrder(tx: Tx, row: SubscriptionRow, due: DueMonth): Promise<OrderRow | null> {
  const { tier, priceCoins, month, now } = due
  const byCard = renewalByCard(row, due)
  if (!byCard) return null
  return insertOrder(tx, {
    oid: newOid(now),
    kind: 'month',
    user_oid: row.user_oid,
    creator_oid: row.creator_oid,
    subscription_oid: row.oid,
    tier_oid: tier.oid,
    month,
    price_coins: priceCoins,
    card_oid: byCard.cardOid,
    currency: byCard.currency,
    amount_minor: byCard.amountMinor,
    request_key: null,
    coupon_code: null,
    state: 'open',
    payment_oid: null,
    return_reason: null,
    created_at: now,
  })
}
