import { type TierMode, tiersMaxCount } from '@plax/contracts/subscription/subscription-values'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { relevelMemberships } from '../../access/access.service.ts'
import { assertOwnAssets } from '../../media/media.service.ts'
import { limitSeats } from '../rows/seats.ts'
import type { TierRow } from '../rows/subscription.tables.ts'
import { deleteTier } from './delete-tier.ts'
import { readFields, type TierFields } from './tier-fields.ts'
import { lockTiers, updateTier } from './tiers.queries.ts'

interface TierRequest {
  creatorOid: string
  mode: TierMode
  tierHash?: string | undefined
  otherTierHash?: string | undefined
  tier?: Partial<TierFields> | undefined
}

/** A change under way: the creator's tiers are locked. */
interface Change {
  creatorOid: string
  tiers: readonly TierRow[]
  now: Date
}

/**
 * Changes the tiers of a creator by one step, and answers the tier that it was about.
 *
 * @throws request.invalid, media.not_found, subscription.tier_not_found,
 * subscription.too_many_tiers, subscription.free_tier_exists, subscription.tier_kind_fixed,
 * subscription.free_tier_is_lowest, subscription.price_below_value, subscription.tier_in_use
 */
export async function modifyTiers(
  deps: { db: Db; clock: Clock },
  request: TierRequest,
): Promise<string> {
  const { creatorOid, mode } = request
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const change = { creatorOid, tiers: await lockTiers(tx, creatorOid), now }
    const tierHash = await step(tx, change, request)
    const subject = { subjectKind: 'subscription_tier', subjectOid: tierHash }
    await audit(tx, { actorOid: creatorOid, action: actions[mode], ...subject }, now)
    return tierHash
  })
}

const actions: Record<TierMode, string> = {
  push: 'tier.added',
  update: 'tier.changed',
  swap: 'tier.moved',
  remove: 'tier.removed',
  restore: 'tier.restored',
  delete: 'tier.deleted',
}

async function step(tx: Tx, change: Change, request: TierRequest): Promise<string> {
  const { mode, tierHash, otherTierHash, tier } = request
  if (mode === 'push') return push(tx, change, tier ?? {})
  const found = findTier(change, { name: 'tierHash', oid: tierHash })
  if (mode === 'update') await update(tx, change, { found, fields: tier ?? {} })
  if (mode === 'swap') {
    await swap(tx, found, findTier(change, { name: 'otherTierHash', oid: otherTierHash }))
  }
  if (mode === 'remove' && !found.removed_at) {
    await updateTier(tx, found.oid, { removed_at: change.now })
  }
  if (mode === 'restore' && found.removed_at) {
    assertRoom(change, found)
    await updateTier(tx, found.oid, { removed_at: null })
  }
  if (mode === 'delete') await deleteTier(tx, found)
  return found.oid
}

function findTier(
  { tiers }: Change,
  { name, oid }: { name: string; oid: string | undefined },
): TierRow {
  if (oid === undefined) {
    const problem = 'This mode needs it.'
    throw invalidField({ in: 'body', path: `/${name}`, problem })
  }
  const found = tiers.find((tier) => tier.oid === oid)
  if (!found) throw new AppError('subscription.tier_not_found')
  return found
}

/**
 * Adds a tier that nobody can take yet, under an id; nothing where it is there. Throws
 * `media.not_found` and `subscription.price_below_value`.
 */
export async function addTierOutOfOffer(
  { db, clock }: { db: Db; clock: Clock },
  { creatorOid, oid, fields }: { creatorOid: string; oid: string; fields: Partial<TierFields> },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const tiers = await lockTiers(tx, creatorOid)
    if (tiers.some((tier) => tier.oid === oid)) return
    await insert(tx, { creatorOid, tiers, now }, { fields, oid, removedAt: now })
    const subject = { subjectKind: 'subscription_tier', subjectOid: oid }
    await audit(tx, { actorOid: creatorOid, action: actions.push, ...subject }, now)
  })
}

async function push(tx: Tx, change: Change, fields: Partial<TierFields>): Promise<string> {
  assertRoom(change, readFields(fields, null))
  const oid = newOid(change.now)
  await insert(tx, change, { fields, oid, removedAt: null })
  return oid
}

async function insert(
  tx: Tx,
  { creatorOid, tiers, now }: Change,
  { fields, oid, removedAt }: { fields: Partial<TierFields>; oid: string; removedAt: Date | null },
): Promise<void> {
  const row = readFields(fields, null)
  await assertOwnIcon(tx, creatorOid, row.icon_asset_oid)
  const top = Math.max(0, ...tiers.map(({ position }) => position))
  await tx
    .insertInto('subscription_tiers')
    .values({
      ...row,
      oid,
      creator_oid: creatorOid,
      position: row.price_coins === 0 ? 0 : top + 1,
      created_at: now,
      removed_at: removedAt,
    })
    .execute()
  await limitSeats(tx, { tierOid: oid, before: null, seats: row.seats, now })
}

async function update(
  tx: Tx,
  { creatorOid, now }: Change,
  { found, fields }: { found: TierRow; fields: Partial<TierFields> },
): Promise<void> {
  const row = readFields(fields, found)
  if ((row.price_coins === 0) !== (found.price_coins === 0)) {
    throw new AppError('subscription.tier_kind_fixed')
  }
  if (row.icon_asset_oid !== found.icon_asset_oid) {
    await assertOwnIcon(tx, creatorOid, row.icon_asset_oid)
  }
  await updateTier(tx, found.oid, row)
  await limitSeats(tx, { tierOid: found.oid, before: found.seats, seats: row.seats, now })
}

async function swap(tx: Tx, one: TierRow, other: TierRow): Promise<void> {
  if (one.price_coins === 0 || other.price_coins === 0) {
    throw new AppError('subscription.free_tier_is_lowest')
  }
  const levels = [
    { tierOid: one.oid, level: other.position },
    { tierOid: other.oid, level: one.position },
  ].toSorted((a, b) => (a.tierOid < b.tierOid ? -1 : 1))
  // In the order of ids, in which subscribers hold them.
  for (const { tierOid, level } of levels) await updateTier(tx, tierOid, { position: level })
  await relevelMemberships(tx, { creatorOid: one.creator_oid, levels })
}

function assertRoom({ tiers }: Change, { price_coins }: Pick<TierRow, 'price_coins'>): void {
  const offered = tiers.filter(({ removed_at }) => removed_at === null)
  if (offered.length >= tiersMaxCount) {
    throw new AppError('subscription.too_many_tiers', { maxCount: tiersMaxCount })
  }
  if (price_coins === 0 && offered.some((tier) => tier.price_coins === 0)) {
    throw new AppError('subscription.free_tier_exists')
  }
}

async function assertOwnIcon(tx: Tx, creatorOid: string, assetOid: string | null): Promise<void> {
  if (assetOid === null) return
  await assertOwnAssets(tx, { assetOids: [assetOid], ownerOids: [creatorOid] })
}
