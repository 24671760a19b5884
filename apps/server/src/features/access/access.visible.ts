import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Visitor } from '../../platform/notify.ts'
import { notBlockedBy } from './access.blocks.ts'
import { isInKorea } from './access.policy.ts'
import { isNotInvitationOnly } from './access.ways.ts'

type AccessActor = Pick<Actor, 'userOid' | 'roles' | 'hasBlocks' | 'country'>

/**
 * The rows of `catalogue_items` that lists show the actor: `evaluateAccess` and `isListed` in SQL.
 * A property test holds them together.
 */
export function visibleTo(actor: AccessActor, now: Date): RawBuilder<boolean> {
  const known = knownTo(actor, now)
  return actor.hasBlocks ? sql<boolean>`(${known} AND ${notBlockedBy(actor)})` : known
}

/**
 * The rows of `catalogue_items` that wait for no instant. Lists that are the same for all ask it as
 * well, or owners and administrators would find there what is still to be published.
 */
export function isOutBy(now: Date): RawBuilder<boolean> {
  return sql`(catalogue_items.publish_at IS NULL OR catalogue_items.publish_at <= ${now})`
}

/** Of items by id, those that a user may know of; a page says of what they blocked that they did. */
export async function listOpenItems(
  db: Db | Tx,
  { ids, userOid, now }: { ids: readonly string[] } & Visitor,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('catalogue_items')
    .select('oid')
    .where('oid', 'in', [...new Set(ids)])
    .where(visibleTo({ userOid, roles: new Set() }, now))
    .execute()
  return new Set(rows.map(({ oid }) => oid))
}

/** The rows whose existence the actor may learn. */
function knownTo(actor: AccessActor, now: Date): RawBuilder<boolean> {
  if (actor.roles.has('admin')) return sql<boolean>`(catalogue_items.state <> 'deleted')`
  const isOut = sql`(catalogue_items.state = 'published' AND ${isOutBy(now)})`
  const isHere = isInKorea(actor) ? sql` AND catalogue_items.is_open_to_korea` : sql``
  const isPublic = sql`catalogue_items.visibility = 'public'${isHere}`
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
