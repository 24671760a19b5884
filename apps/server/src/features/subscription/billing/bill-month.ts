import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { type Mail, queueMail } from '../../../platform/mail/mailer.ts'
import { getUser, nameIn } from '../../account/account.service.ts'
import { getBalance, lockWallet } from '../../ledger/ledger.service.ts'
import { byCoins } from '../cards/card-price.ts'
import { type Month, monthOf, nextMonth } from '../months.ts'
import { pay } from '../pay.ts'
import type { SubscriptionRow, TierRow } from '../subscription.tables.ts'
import {
  endSubscription,
  paidUp,
  updateSubscription,
  writeMembership,
} from '../subscriptions.queries.ts'
import { getTier, holdTier } from '../tiers/tiers.queries.ts'
import { declinedMail, endedMail, languageOf, unpaidMail } from './billing.mails.ts'
import { nextTry } from './next-try.ts'
import { orderMonth } from './order-month.ts'
import { type Renewal, renewalTo } from './renewal.ts'

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
  const { feePercent, now } = terms
  const renewal = await renewalOf(tx, row)
  const { tier, priceCoins } = renewal
  const month = monthOf(now)
  if (await orderMonth(tx, row, { ...renewal, month, now })) return
  if (priceCoins > 0) {
    await lockWallet(tx, row.user_oid, now)
    const { coins } = await getBalance(tx, row.user_oid, now)
    if (coins < priceCoins) {
      const missingCoins = priceCoins - coins
      return tellUnpaid(tx, row, { tier, missingCoins, ...terms })
    }
    const paid = { ...row, tier_oid: tier.oid }
    const asked = { couponCode: null, feePercent, key: null, now }
    await pay(tx, paid, { kind: 'month', month, priceCoins, ...asked })
  }
  await renew(tx, row, { renewal, month })
}

/** The subscription as it is once a month is paid, or needs no payment. */
export async function renew(
  tx: Tx,
  row: SubscriptionRow,
  { renewal, month }: { renewal: Renewal; month: Month },
): Promise<void> {
  const { tier, priceCoins, isChanged } = renewal
  const held = await updateSubscription(tx, row.oid, {
    ...paidUp,
    ...(isChanged && {
      tier_oid: tier.oid,
      price_coins: row.next_price_coins ?? 0,
      is_streak: tier.is_streak,
      next_tier_oid: null,
      next_price_coins: null,
      amount_minor: row.next_amount_minor,
      next_amount_minor: null,
    }),
    ...(priceCoins === 0 && byCoins),
    next_month: priceCoins === 0 ? null : nextMonth(month),
  })
  if (isChanged) await writeMembership(tx, held, tier)
}

/** What a locked subscription is renewed to. */
export async function renewalOf(tx: Tx, row: SubscriptionRow): Promise<Renewal> {
  const { next_tier_oid: nextOid, tier_oid: heldOid } = row
  const tier = nextOid === null ? await getTier(tx, heldOid) : await holdTier(tx, nextOid)
  return renewalTo(row, tier)
}

/** Mails that a month could not be paid, and when it is tried again; after the last try it ends. */
export async function tellUnpaid(
  tx: Tx,
  row: SubscriptionRow,
  unpaid: Pick<BillingTerms, 'retryDays' | 'now'> & {
    tier: TierRow
    /** Null where a card was declined. */
    missingCoins: number | null
  },
): Promise<void> {
  const { tier, missingCoins, retryDays, now } = unpaid
  const attempts = row.attempts + 1
  const retryAt = nextTry({ attempts, retryDays, now })
  const user = await getUser(tx, row.user_oid)
  const creator = await getUser(tx, row.creator_oid)
  const about = { creator: nameIn(creator, languageOf(user)), tier: tier.name }
  await queueMail(tx, mailOf(user, { ...about, missingCoins, retryAt }), now)
  if (retryAt) await updateSubscription(tx, row.oid, { attempts, retry_at: retryAt })
  else await endSubscription(tx, row, now)
  const type = retryAt ? unpaidEvent(missingCoins) : 'subscription.lapsed'
  const payload = { subscriptionOid: row.oid, userOid: row.user_oid, tierHash: tier.oid }
  await emit(tx, { stream: 'subscription', type, payload }, now)
}

function mailOf(
  user: { email: string; language: string },
  unpaid: { creator: string; tier: string; missingCoins: number | null; retryAt: Date | null },
): Mail {
  const { missingCoins, retryAt, ...about } = unpaid
  if (!retryAt) return endedMail(user, about)
  return missingCoins === null
    ? declinedMail(user, { ...about, retryAt })
    : unpaidMail(user, { ...about, missingCoins, retryAt })
}

function unpaidEvent(missingCoins: number | null): string {
  return missingCoins === null ? 'subscription.card_declined' : 'subscription.unpaid'
}
