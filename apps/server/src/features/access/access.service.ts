import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newOid } from '../../platform/ids.ts'
import { type AccessAnswer, type AccessItem, evaluateAccess } from './access.policy.ts'
import './access.tables.ts'

export { type AccessAnswer, type AccessItem, evaluateAccess, isHidden } from './access.policy.ts'

type Who = Pick<Actor, 'userOid' | 'roles'>

/** Evaluates one item, with its facts read. */
export async function checkAccess(
  db: Db | Tx,
  question: { actor: Who; item: AccessItem; now: Date },
): Promise<AccessAnswer> {
  const { actor, item, now } = question
  const isEntitled = actor.userOid
    ? await holdsEntitlement(db, { userOid: actor.userOid, subjectOid: item.oid, now })
    : false
  return evaluateAccess({ actor, item, facts: { isEntitled } })
}

/**
 * The rows of `catalogue_items` whose existence the actor may learn: `evaluateAccess` in SQL, for
 * lists. A property test holds the two together.
 */
export function visibleTo(actor: Who, now: Date): RawBuilder<boolean> {
  if (actor.roles.has('admin')) return sql<boolean>`(catalogue_items.state <> 'deleted')`
  const isPublic = sql`catalogue_items.visibility = 'public'`
  if (!actor.userOid) return sql<boolean>`(catalogue_items.state = 'published' AND ${isPublic})`
  return sql<boolean>`(catalogue_items.state <> 'deleted' AND (
    catalogue_items.owner_oid = ${actor.userOid}
    OR (catalogue_items.state = 'published' AND (${isPublic} OR EXISTS (
      SELECT 1 FROM entitlements
      WHERE entitlements.user_oid = ${actor.userOid}
        AND entitlements.subject_oid = catalogue_items.oid
        AND entitlements.valid_from <= ${now}
        AND (entitlements.valid_until IS NULL OR entitlements.valid_until > ${now})
    )))
  ))`
}

/** Whether a user holds an entitlement that is valid at an instant; its end is exclusive. */
export async function holdsEntitlement(
  db: Db | Tx,
  { userOid, subjectOid, now }: { userOid: string; subjectOid: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('entitlements')
    .select('id')
    .where('user_oid', '=', userOid)
    .where('subject_oid', '=', subjectOid)
    .where('valid_from', '<=', now)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives an entitlement in the sale's own transaction; false where this source gave it before. */
export async function grantEntitlement(
  tx: Tx,
  grant: {
    userOid: string
    subjectOid: string
    source: string
    validFrom: Date
    validUntil: Date | null
    now: Date
  },
): Promise<boolean> {
  const result = await tx
    .insertInto('entitlements')
    .values({
      id: newOid(grant.now),
      user_oid: grant.userOid,
      subject_oid: grant.subjectOid,
      source: grant.source,
      valid_from: grant.validFrom,
      valid_until: grant.validUntil,
      created_at: grant.now,
    })
    .onConflict((conflict) => conflict.columns(['user_oid', 'subject_oid', 'source']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
