import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { getUser } from '../../account/account.service.ts'
import { listCards, type PaymentDeps } from '../../payment/payment.service.ts'
import { holdTier } from '../rows/hold-tiers.ts'
import { endOfMonth, isUnpaid, monthOf } from '../rows/months.ts'
import { moveSeats } from '../rows/seats.ts'
import type { SubscriptionRow } from '../rows/subscription.tables.ts'
import {
  endSubscription,
  lockLiving,
  paidUp,
  updateSubscription,
  writeMembership,
} from '../rows/subscriptions.queries.ts'

interface Pair {
  userOid: string
  creatorOid: string
}

/**
 * Lets a subscription end with the month, up to which it was paid (R-subscription-009).
 *
 * @throws subscription.not_subscribed, subscription.already_scheduled
 */
export async function unsubscribe(
  deps: { db: Db; clock: Clock },
  pair: Pair,
): Promise<SubscriptionRow> {
  return change(deps, { ...pair, action: 'subscription.unsubscribed' }, async (tx, row, now) => {
    if (row.state === 'unsubscribe_scheduled') throw new AppError('subscription.already_scheduled')
    return scheduleEnd(tx, row, now)
  })
}

/** Ends a locked subscription with the month, or at once where the month is not paid. */
export async function scheduleEnd(
  tx: Tx,
  row: SubscriptionRow,
  now: Date,
): Promise<SubscriptionRow> {
  if (isUnpaid(row, monthOf(now))) return endSubscription(tx, row, now)
  const tier = await holdTier(tx, row.tier_oid, row)
  const ended = await updateSubscription(tx, row.oid, {
    ...paidUp,
    state: 'unsubscribe_scheduled',
    ends_at: endOfMonth(now),
  })
  await writeMembership(tx, ended, tier)
  await moveSeats(tx, { before: row, after: ended, now })
  return ended
}

/**
 * Keeps a subscription that was to end (R-subscription-010).
 *
 * @throws subscription.not_subscribed, subscription.not_scheduled, subscription.not_offered,
 *   subscription.card_gone, subscription.ended_by_operator
 */
export async function revokeUnsubscribe(
  deps: { db: Db; clock: Clock; payment: Pick<PaymentDeps, 'gateway'> },
  pair: Pair,
): Promise<SubscriptionRow> {
  return change(deps, { ...pair, action: 'subscription.kept' }, async (tx, row, now) => {
    if (row.state !== 'unsubscribe_scheduled') throw new AppError('subscription.not_scheduled')
    if (row.end_reason !== null) throw new AppError('subscription.ended_by_operator')
    await assertStays(tx, row.creator_oid)
    await assertPayable(tx, deps.payment, row)
    const tier = await holdTier(tx, row.tier_oid, row)
    const kept = await updateSubscription(tx, row.oid, { state: 'subscribed', ends_at: null })
    await writeMembership(tx, kept, tier)
    await moveSeats(tx, { before: row, after: kept, now })
    return kept
  })
}

/** What a creator who left offered goes on for nobody. */
async function assertStays(tx: Tx, creatorOid: string): Promise<void> {
  const creator = await getUser(tx, creatorOid)
  if (creator.withdrawn_at) throw new AppError('subscription.not_offered')
}

/** A card that was removed pays no further month. */
async function assertPayable(
  tx: Tx,
  { gateway }: Pick<PaymentDeps, 'gateway'>,
  row: SubscriptionRow,
): Promise<void> {
  if (row.pay_by === 'coins') return
  const cards = await listCards({ db: tx, gateway }, { userOid: row.user_oid })
  if (!cards.some(({ oid }) => oid === row.card_oid)) throw new AppError('subscription.card_gone')
}

async function change(
  { db, clock }: { db: Db; clock: Clock },
  { action, ...pair }: Pair & { action: string },
  work: (tx: Tx, row: SubscriptionRow, now: Date) => Promise<SubscriptionRow>,
): Promise<SubscriptionRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const row = await lockLiving(tx, { ...pair, now })
    if (!row) throw new AppError('subscription.not_subscribed')
    const changed = await work(tx, row, now)
    const subject = { subjectKind: 'subscription', subjectOid: row.oid }
    await audit(tx, { actorOid: pair.userOid, action, ...subject }, now)
    return changed
  })
}
