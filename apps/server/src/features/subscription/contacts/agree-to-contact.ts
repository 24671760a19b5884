import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SubscriptionRow } from '../rows/subscription.tables.ts'
import { lockLiving } from '../rows/subscriptions.queries.ts'

/**
 * Lets a creator write to a subscriber, or no longer. Throws `subscription.not_subscribed` where they
 * don't subscribe.
 */
export async function agreeToContact(
  { db, clock }: { db: Db; clock: Clock },
  { userOid, creatorOid, agrees }: { userOid: string; creatorOid: string; agrees: boolean },
): Promise<SubscriptionRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const row = await lockLiving(tx, { userOid, creatorOid, now })
    if (!row) throw new AppError('subscription.not_subscribed')
    const changed = agrees
      ? await tx
          .insertInto('subscriber_contacts')
          .values({ user_oid: userOid, creator_oid: creatorOid, agreed_at: now })
          .onConflict((conflict) =>
            conflict
              .columns(['creator_oid', 'user_oid'])
              .doUpdateSet({ agreed_at: now })
              .where('subscriber_contacts.agreed_at', '<', row.created_at),
          )
          .returning('user_oid')
          .executeTakeFirst()
      : await tx
          .deleteFrom('subscriber_contacts')
          .where('user_oid', '=', userOid)
          .where('creator_oid', '=', creatorOid)
          .returning('user_oid')
          .executeTakeFirst()
    if (changed) {
      const action = agrees ? 'subscription.contact_agreed' : 'subscription.contact_revoked'
      const entry = { actorOid: userOid, subjectKind: 'user', subjectOid: creatorOid }
      await audit(tx, { ...entry, action }, now)
    }
    return row
  })
}

/** Of these subscriptions those whose creator may write. An agreement is of one subscription alone. */
export async function listContacts(db: Db, rows: readonly SubscriptionRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const agreed = await db
    .selectFrom('subscriber_contacts')
    .innerJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.user_oid', '=', 'subscriber_contacts.user_oid')
        .onRef('subscriptions.creator_oid', '=', 'subscriber_contacts.creator_oid'),
    )
    .select('oid')
    .where(sql<boolean>`oid = ANY(${rows.map(({ oid }) => oid)}::text[])`)
    .where(isOfThisSubscription)
    .execute()
  return new Set(agreed.map(({ oid }) => oid))
}

/** Who comes back after a while is asked anew. */
export const isOfThisSubscription = sql<boolean>`subscriber_contacts.agreed_at >= subscriptions.created_at`

export async function forgetContacts(tx: Tx, { userOid }: { userOid: string }): Promise<void> {
  await tx
    .deleteFrom('subscriber_contacts')
    .where((row) => row.or([row('user_oid', '=', userOid), row('creator_oid', '=', userOid)]))
    .execute()
}
