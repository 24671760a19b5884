import type { Tx } from '../../../platform/db/database.ts'
import {
  type CardOrder,
  chargeLater,
  findOpenOrder,
  orderByProgram,
} from '../../payment/payment.service.ts'
import { cardPurpose, type OrderTerms } from '../cards/card-order.ts'
import type { Month } from '../rows/months.ts'
import type { SubscriptionRow } from '../rows/subscription.tables.ts'
import { type Renewal, renewalByCard } from './renewal.ts'

/** One month of a subscription at a time. */
const slotOf = ({ oid }: SubscriptionRow) => ({ purpose: cardPurpose, kind: 'month', slot: oid })

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
  const open = await findOpenOrder(tx, { ...slotOf(row), userOid: row.user_oid })
  const order = open ?? (await writeOrder(tx, row, due))
  if (!order) return false
  await chargeLater(tx, order)
  return true
}

/** Null where no card pays. */
async function writeOrder(tx: Tx, row: SubscriptionRow, due: DueMonth): Promise<CardOrder | null> {
  const { tier, priceCoins, month, now } = due
  const byCard = renewalByCard(row, due)
  if (!byCard) return null
  const terms: OrderTerms = { month, couponCode: null, subscriptionOid: row.oid }
  return orderByProgram(tx, {
    ...slotOf(row),
    user_oid: row.user_oid,
    creator_oid: row.creator_oid,
    subject_oid: tier.oid,
    terms: { ...terms },
    coins: priceCoins,
    card_oid: byCard.cardOid,
    currency: byCard.currency,
    amount_minor: byCard.amountMinor,
    now,
  })
}
