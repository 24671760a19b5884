import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newOid } from '../../platform/ids.ts'
import { type AccessAnswer, type AccessFacts, type AccessItem, noFacts } from './access.answer.ts'
import { findBlocks, notBlockedBy } from './access.blocks.ts'
import { isInvitedTo } from './access.invitations.ts'
import { findMembership } from './access.memberships.ts'
import { evaluateAccess } from './access.policy.ts'
import { isNotInvitationOnly } from './access.ways.ts'
import './access.tables.ts'

export {
  type AccessAnswer,
  type AccessItem,
  type AccessOffer,
  accessColumns,
  noFacts,
  type Refusal,
} from './access.answer.ts'
export { evaluateAccess, isBlurredFor, isHidden, isListed } from './access.policy.ts'
export { withoutBlocks } from './access.blocks.ts'
export {
  findMode,
  getMode,
  hasModeOf,
  isInvitationOnly,
  isNotInvitationOnly,
  waysOf,
} from './access.ways.ts'
export * from './access.invitations.ts'
export * from './access.memberships.ts'

type Who = Pick<Actor, 'userOid' | 'roles' | 'hasBlocks'>

/** Evaluates one item, with its facts read. */
export async function checkAccess(
  db: Db | Tx,
  question: { actor: Who; item: AccessItem; now: Date },
): Promise<AccessAnswer> {
  const { actor, item, now } = question
  const blocked = await findBlocks(db, actor, item)
  const { userOid } = actor
  const facts = userOid ? await findFacts(db, { userOid, item, now }) : noFacts
  return evaluateAccess({ actor, item, facts: { ...facts, blocked }, now })
}

/** What is known of somebody, of what the item asks. */
async function findFacts(
  db: Db | Tx,
  { userOid, item, now }: { userOid: string; item: AccessItem; now: Date },
): Promise<AccessFacts> {
  const { way_ticket_oid: ticketOid } = item
  const subjectOid = item.oid
  return {
    ...noFacts,
    isEntitled: await holdsEntitlement(db, { userOid, subjectOid, now }),
    isInvited: item.way_invitation && (await isInvitedTo(db, { userOid, subjectOid })),
    hasTicket:
      ticketOid !== null && (await holdsEntitlement(db, { userOid, subjectOid: ticketOid, now })),
    membership:
      item.way_tier_level === null
        ? null
        : await findMembership(db, { userOid, creatorOid: item.owner_oid, now }),
  }
}

/**
 * The rows of `catalogue_items` that lists show the actor: `evaluateAccess` and `isListed` in SQL.
 * A property test holds them together.
 */
export function visibleTo(actor: Who, now: Date): RawBuilder<boolean> {
  const known = knownTo(actor, now)
  return actor.hasBlocks ? sql<boolean>`(${known} AND ${notBlockedBy(actor)})` : known
}

/** The rows whose existence the actor may learn. */
function knownTo(actor: Who, now: Date): RawBuilder<boolean> {
  if (actor.roles.has('admin')) return sql<boolean>`(catalogue_items.state <> 'deleted')`
  const isOut = sql`(catalogue_items.state = 'published'
    AND (catalogue_items.publish_at IS NULL OR catalogue_items.publish_at <= ${now}))`
  const isPublic = sql`catalogue_items.visibility = 'public'`
  const isOpen = sql`(${isPublic} AND ${isNotInvitationOnly})`
  if (!actor.userOid) return sql<boolean>`(${isOut} AND ${isOpen})`
  return sql<boolean>`(catalogue_items.state <> 'deleted' AND (
    catalogue_items.owner_oid = ${actor.userOid}
    OR (${isOut} AND (${isOpen} OR (${isPublic} AND EXISTS (
      SELECT 1 FROM invitations
      WHERE invitations.user_oid = ${actor.userOid}
        AND invitations.subject_oid = catalogue_items.oid
    )) OR EXISTS (
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

/**
 * Of the rows of `catalogue_items`: what is published, or taken down for a while, and others hold for
 * good or for now, who keep it when its owner leaves.
 */
export const isHeldByOthers: RawBuilder<boolean> = sql<boolean>`(catalogue_items.state IN ('published', 'taken_down')
  AND EXISTS (SELECT FROM entitlements WHERE entitlements.subject_oid = catalogue_items.oid
    AND entitlements.user_oid <> catalogue_items.owner_oid))`

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
