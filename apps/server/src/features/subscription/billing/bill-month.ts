import type { Tx } from '../../../platform/db/database.ts'
import { getBalance, lockWallet } from '../../ledger/ledger.service.ts'
import { monthOf } from '../rows/months.ts'
import { pay } from '../rows/pay.ts'
import type { SubscriptionRow } from '../rows/subscription.tables.ts'
import { orderMonth } from './order-month.ts'
import { renew, renewalOf } from './renew-month.ts'
import { notifyUnpaid } from './notify-unpaid.ts'

export interface BillingTerms {
  feePercent: number
  retryDays: readonly number[]
  now: Date
}

/**
 * Takes the running month's payment of a locked subscription that is due, or says that it could not
 * be taken and when it is tried again; what it opens stays open meanwhile. A card is charged by a job
 * of its own. Months that nobody billed in time are the house's gift.
 */
export async function billMonth(tx: Tx, row: SubscriptionRow, terms: BillingTerms): Promise<void> {
  const { feePercent, retryDays, now } = terms
  const renewal = await renewalOf(tx, row)
  const { tier, priceCoins } = renewal
  const month = monthOf(now)
  if (await orderMonth(tx, row, { ...renewal, month, now })) return
  if (priceCoins > 0) {
    await lockWallet(tx, row.user_oid, now)
    const { coins } = await getBalance(tx, row.user_oid, now)
    if (coins < priceCoins) {
      const missingCoins = priceCoins - coins
      return notifyUnpaid(tx, row, { tier, missingCoins, retryDays, now })
    }
    const paid = { ...row, tier_oid: tier.oid }
    const asked = { coupon: null, feePercent, key: null, now }
    await pay(tx, paid, { kind: 'month', month, priceCoins, ...asked })
  }
  await renew(tx, row, { renewal, month, now })
}
