import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { type Mail, queueMail } from '../../../platform/mail/mailer.ts'
import { getUser, languageOf, nameIn } from '../../account/account.service.ts'
import type { SubscriptionRow, TierRow } from '../rows/subscription.tables.ts'
import { endSubscription, updateSubscription } from '../rows/subscriptions.queries.ts'
import { declinedMail, endedMail, unpaidMail } from './billing.mails.ts'
import { nextTry } from './next-try.ts'
import { tierNameIn } from '../rows/tier-texts.ts'

/** Mails that a month could not be paid, and when it is tried again; after the last try it ends. */
export async function notifyUnpaid(
  tx: Tx,
  row: SubscriptionRow,
  unpaid: {
    tier: TierRow
    /** Null where a card was declined. */
    missingCoins: number | null
    retryDays: readonly number[]
    now: Date
  },
): Promise<void> {
  const { tier, missingCoins, retryDays, now } = unpaid
  const attempts = row.attempts + 1
  const retryAt = nextTry({ attempts, retryDays, now })
  const user = await getUser(tx, row.user_oid)
  const creator = await getUser(tx, row.creator_oid)
  const lang = languageOf(user)
  const about = { creator: nameIn(creator, lang), tier: tierNameIn(tier, lang) }
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
