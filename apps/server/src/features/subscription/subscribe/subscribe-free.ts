import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { fromWallet } from '../cards/way.ts'
import type { SubscriptionRow } from '../rows/subscription.tables.ts'
import { findLiving } from '../rows/subscriptions.queries.ts'
import { getTier } from '../tiers/tiers.queries.ts'
import { chooseTier } from './choose-tier.ts'

/**
 * Subscribes somebody to a free tier. Throws what `chooseTier` throws, and
 * `subscription.tier_not_free`.
 */
export async function subscribeFree(
  deps: { db: Db; clock: Clock; settings: Settings },
  request: { userOid: string; creatorOid: string; tierHash: string },
): Promise<SubscriptionRow> {
  const { userOid, creatorOid, tierHash } = request
  const tier = await getTier(deps.db, tierHash)
  if (tier.creator_oid !== creatorOid) throw new AppError('subscription.tier_not_found')
  if (tier.price_coins > 0) throw new AppError('subscription.tier_not_free')
  const key = `free:${newOid(deps.clock.now())}`
  const choice = { tierHash, priceCoins: 0, couponCode: null, way: fromWallet }
  await chooseTier(deps, { userOid, key, ...choice })
  const row = await findLiving(deps.db, { userOid, creatorOid })
  if (!row) throw new AppError('subscription.not_subscribed')
  return row
}
