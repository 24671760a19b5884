import type { Insertable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { endMembership, setMembership } from '../../access/access.service.ts'
import { holdTiers } from './hold-tiers.ts'
import { moveSeats, seatsOf } from './seats.ts'
import type { PaymentRow, SubscriptionRow, TierRow } from './subscription.tables.ts'

interface Pair {
  userOid: string
  creatorOid: string
}

/** The subscription of somebody to a creator that has not ended, its end already past or not. */
export async function findLiving(
  db: Db | Tx,
  { userOid, creatorOid }: Pair,
): Promise<SubscriptionRow | null> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('creator_oid', '=', creatorOid)
    .where('state', '<>', 'ended')
    .executeTakeFirst()
  return row ?? null
}

/** The same, held until the transaction ends; one whose end is past is ended first: its seat is back. */
export async function lockLiving(
  tx: Tx,
  { userOid, creatorOid, now }: Pair & { now: Date },
): Promise<SubscriptionRow | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('creator_oid', '=', creatorOid)
    .where('state', '<>', 'ended')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  if (isAlive(row, now)) return row
  await updateSubscription(tx, row.oid, { state: 'ended', ...paidUp })
  return null
}

export function isAlive({ ends_at }: Pick<SubscriptionRow, 'ends_at'>, now: Date): boolean {
  return ends_at === null || ends_at > now
}

/** The living one, unless its end is past. */
export async function findAlive(
  db: Db | Tx,
  { now, ...pair }: Pair & { now: Date },
): Promise<SubscriptionRow | null> {
  const row = await findLiving(db, pair)
  return row && isAlive(row, now) ? row : null
}

/** Nothing is to be tried again. */
export const paidUp = { attempts: 0, retry_at: null }

/** Null where another one lives meanwhile. */
export async function insertSubscription(
  tx: Tx,
  row: Omit<SubscriptionRow, 'attempts'>,
): Promise<SubscriptionRow | null> {
  const made = await tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_oid', 'creator_oid']).where('state', '<>', 'ended').doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return made ?? null
}

export async function updateSubscription(
  tx: Tx,
  oid: string,
  changes: Partial<Omit<SubscriptionRow, 'oid' | 'user_oid' | 'creator_oid' | 'created_at'>>,
): Promise<SubscriptionRow> {
  return tx
    .updateTable('subscriptions')
    .set(changes)
    .where('oid', '=', oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What an open end is to access, which knows ends only. */
const farAway = new Date('9999-12-31T00:00:00Z')

/** Lets access know of a subscription as it is now. */
export async function writeMembership(
  tx: Tx,
  row: SubscriptionRow,
  tier: Pick<TierRow, 'position'>,
): Promise<void> {
  await setMembership(tx, {
    userOid: row.user_oid,
    creatorOid: row.creator_oid,
    tierOid: row.tier_oid,
    level: tier.position,
    isStreak: row.is_streak,
    since: row.since,
    validUntil: row.ends_at ?? farAway,
  })
}

/** Ends a subscription, what it opens, and its seat, at an instant that is now or past. */
export async function endSubscription(
  tx: Tx,
  row: SubscriptionRow,
  at: Date,
): Promise<SubscriptionRow> {
  const { user_oid: userOid, creator_oid: creatorOid } = row
  await holdTiers(tx, [...seatsOf(row).keys()])
  await endMembership(tx, { userOid, creatorOid, at })
  const ended = await updateSubscription(tx, row.oid, { state: 'ended', ends_at: at, ...paidUp })
  await moveSeats(tx, { before: row, after: ended, now: at })
  return ended
}

export function getPayment(db: Db | Tx, oid: string): Promise<PaymentRow> {
  return db
    .selectFrom('subscription_payments')
    .selectAll()
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow()
}

/** What somebody paid by a posting. */
export async function findPaymentOfPosting(
  db: Db,
  { userOid, postingId }: { userOid: string; postingId: string },
): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('subscription_payments')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('posting_id', '=', postingId)
    .executeTakeFirst()
  return row ?? null
}

/** The subscriptions that payments are of, by the payment. */
export async function listSubscriptionsPaid(
  db: Db,
  paymentOids: readonly string[],
): Promise<Map<string, string>> {
  if (paymentOids.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription_payments')
    .select(['oid', 'subscription_oid'])
    .where('oid', 'in', paymentOids)
    .execute()
  return new Map(rows.map((row) => [row.oid, row.subscription_oid]))
}

export async function findPaymentByKey(
  tx: Db | Tx,
  { userOid, key }: { userOid: string; key: string },
): Promise<PaymentRow | null> {
  const row = await tx
    .selectFrom('subscription_payments')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** Coins that were paid for a month of a subscription, from the wallet or by card. */
export async function sumPaid(
  db: Db | Tx,
  { subscriptionOid, month }: { subscriptionOid: string; month: string },
): Promise<number> {
  const { coins } = await db
    .selectFrom('subscription_payments')
    .select((row) => row.fn.sum<string | null>('price_coins').as('coins'))
    .where('subscription_oid', '=', subscriptionOid)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  return Number(coins ?? 0)
}

/** Whether somebody began a month of a paid tier of a creator before, at whatever price. */
export async function hadPaidTier(
  db: Db | Tx,
  { userOid, creatorOid }: { userOid: string; creatorOid: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_payments')
    .innerJoin('subscription_tiers', 'subscription_tiers.oid', 'subscription_payments.tier_oid')
    .select('subscription_payments.oid')
    .where('subscription_payments.user_oid', '=', userOid)
    .where('subscription_payments.creator_oid', '=', creatorOid)
    .where('subscription_payments.kind', 'in', ['month', 'upgrade'])
    .where('subscription_tiers.price_coins', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Null where the month is paid, or the key was sent, already. */
export async function insertPayment(
  tx: Tx,
  row: Insertable<Database['subscription_payments']>,
): Promise<PaymentRow | null> {
  const made = await tx
    .insertInto('subscription_payments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? null
}

/** Somebody's subscriptions that have not ended, latest first. */
export async function listLiving(
  db: Db,
  { userOid, now }: { userOid: string; now: Date },
): Promise<SubscriptionRow[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('state', '<>', 'ended')
    .orderBy('oid', 'desc')
    .execute()
  return rows.filter((row) => isAlive(row, now))
}
