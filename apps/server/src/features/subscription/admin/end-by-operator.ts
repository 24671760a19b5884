import type { SubscriptionEnd } from '@plax/contracts/subscription/subscription-values'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { scheduleEnd } from '../subscribe/unsubscribe.ts'
import type { SubscriptionRow } from '../rows/subscription.tables.ts'
import { endSubscription, isAlive, updateSubscription } from '../rows/subscriptions.queries.ts'

/**
 * Ends somebody's subscription for a reason that they are told, with the month or at once; they cannot
 * keep it. Throws `subscription.not_found`, `subscription.ended`,
 * `subscription.ends_already` where it ends with the month already.
 */
export async function endByOperator(
  deps: { db: Db; clock: Clock },
  request: { actorOid: string; subscriptionOid: string; reason: string; at: SubscriptionEnd },
): Promise<SubscriptionRow> {
  const { actorOid, subscriptionOid, reason, at } = request
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockSubscription(tx, subscriptionOid)
    if (row.state === 'ended' || !isAlive(row, now)) {
      throw new AppError('subscription.ended')
    }
    if (at === 'now') await endSubscription(tx, row, now)
    else if (row.state === 'subscribed') await scheduleEnd(tx, row, now)
    else if (row.end_reason !== null) throw new AppError('subscription.ends_already')
    const ended = await updateSubscription(tx, row.oid, { end_reason: reason })
    await recordEnd(tx, ended, { actorOid, reason, at, now })
    return ended
  })
}

/** Throws `subscription.not_found`. */
export async function lockSubscription(tx: Tx, oid: string): Promise<SubscriptionRow> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('subscription.not_found')
  return row
}

/** Audits an end by an administrator and emits its event with the reason. */
export async function recordEnd(
  tx: Tx,
  row: SubscriptionRow,
  act: { actorOid: string; reason: string; at: SubscriptionEnd; now: Date },
): Promise<void> {
  const { actorOid, reason, at, now } = act
  const { oid, user_oid: userOid } = row
  const subject = { subjectKind: 'subscription', subjectOid: oid }
  const entry = { actorOid, action: 'subscription.ended_by_operator', ...subject }
  await audit(tx, { ...entry, details: { reason, at }, concerns: [userOid] }, now)
  const payload = { subscriptionOid: oid, userOid, tierHash: row.tier_oid, reason }
  await emit(tx, { stream: 'subscription', type: 'subscription.ended_by_operator', payload }, now)
}
