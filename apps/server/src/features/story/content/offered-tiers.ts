import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AccessAnswer, AccessOffer } from '../../access/access.service.ts'
import { findOfferedTier } from '../../subscription/subscription.service.ts'

/** An answer whose offers name only tiers that can be taken now; access itself knows no seats. */
export async function withOfferedTiers<Answer extends AccessAnswer>(
  db: Db | Tx,
  access: Answer,
  now: Date,
): Promise<Answer> {
  if (access.allowed) return access
  const offers = await Promise.all(access.offers.map((offer) => offered(db, offer, now)))
  return { ...access, offers: offers.filter((offer) => offer !== null) }
}

async function offered(db: Db | Tx, offer: AccessOffer, now: Date): Promise<AccessOffer | null> {
  if (offer.kind !== 'subscribe' || offer.tierHash === null) return offer
  const tierHash = await findOfferedTier(db, { tierOid: offer.tierHash, now })
  return tierHash === null ? null : { ...offer, tierHash }
}
