import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { executePrepared, preparedQuery, type Placeholders } from '../../platform/db/prepared.ts'
import { newOid } from '../../platform/ids.ts'
import './access.tables.ts'

interface EntitlementQuery {
  userOid: string
  subjectOid: string
  now: Date
}

const readHeld = preparedQuery((db, { userOid, subjectOid, now }: Placeholders<EntitlementQuery>) =>
  db
    .selectFrom('entitlements')
    .select('id')
    .where('user_oid', '=', userOid)
    .where('subject_oid', '=', subjectOid)
    .where('valid_from', '<=', now)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
    .limit(1),
)

/** Whether a user holds an entitlement that is valid at an instant; its end is exclusive. */
export async function holdsEntitlement(
  db: Db | Tx,
  { userOid, subjectOid, now }: EntitlementQuery,
): Promise<boolean> {
  return (await readHeld(db, { userOid, subjectOid, now })).length > 0
}

/**
 * Of the rows of `catalogue_items`: what is published, or taken down for a while, and others hold for
 * good or for now, who keep it when its owner leaves.
 */
export const isHeldByOthers: RawBuilder<boolean> = sql<boolean>`(catalogue_items.state IN ('published', 'taken_down')
  AND EXISTS (SELECT FROM entitlements WHERE entitlements.subject_oid = catalogue_items.oid
    AND entitlements.user_oid <> catalogue_items.owner_oid))`

/**
 * Gives an entitlement in the sale's own transaction; false where this source gave it before, or an
 * order gives for good what another gave.
 */
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
  const row = tx
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
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
  return (await executePrepared(tx, row)).length === 1
}

/** Takes back what a source gave, in the transaction that undoes the sale. */
export async function revokeEntitlement(
  tx: Tx,
  grant: { userOid: string; subjectOid: string; source: string },
): Promise<void> {
  await tx
    .deleteFrom('entitlements')
    .where('user_oid', '=', grant.userOid)
    .where('subject_oid', '=', grant.subjectOid)
    .where('source', '=', grant.source)
    .execute()
}
