import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findMembership } from '../access/access.service.ts'
import { listTiers } from '../subscription/subscription.service.ts'

/** Whether somebody moderates for a creator. */
export type ManagesFor = (
  db: Db | Tx,
  asked: { creatorOid: string; userOid: string },
) => Promise<boolean>

/**
 * The position of the tier that somebody subscribes to, or 0; the number of tiers for the creator,
 * managers, and administrators.
 */
export async function readEmoticonLevel(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor, creatorOid, managesFor }: { actor: Actor; creatorOid: string; managesFor: ManagesFor },
): Promise<number> {
  const { userOid } = actor
  if (userOid === null) return 0
  const runs =
    userOid === creatorOid ||
    actor.roles.has('admin') ||
    (await managesFor(db, { creatorOid, userOid }))
  if (runs) {
    const tiers = await listTiers(db, { creatorOid, withRemoved: true })
    return Math.max(tiers.length, ...tiers.map(({ position }) => position))
  }
  const membership = await findMembership(db, { userOid, creatorOid, now: clock.now() })
  return membership?.level ?? 0
}
