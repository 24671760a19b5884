import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AccessAnswer, AccessOffer } from '../../access/access.service.ts'
import { findOfferedTier } from '../../subscription/subscription.service.ts'

/** An answer whose offers name tiers that can be taken now, or say that all are full; access itself knows no seats. */
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
  if (offer.kind !== 'subscribe') return offer
  const { creatorOid, tierHash: tierOid } = offer
  const tier = await findOfferedTier(db, { creatorOid, tierOid, now })
  // Any tier: what their creator offers none of yet may be offered when somebody looks.
  if (tierOid === null) return { ...offer, isFull: tier?.isFull ?? false }
  return tier && { ...offer, tierHash: tier.oid, isFull: tier.isFull }
}
