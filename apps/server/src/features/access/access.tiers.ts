import type { Db, Tx } from '../../platform/db/database.ts'
import type { AccessAnswer, AccessOffer } from './access.answer.ts'

/** A tier that opens what another opens, and whether it and all that would do as well have no seat left. */
export interface OfferedTier {
  oid: string
  isFull: boolean
}

/** The tiers of creators, which the subscription keeps; it stands above, and is handed in. */
export interface Tiers {
  /** A tier of a creator, offered or not, as it stays until the transaction ends. Throws where there is none. */
  share: (tx: Tx, tier: { creatorOid: string; tierOid: string }) => Promise<{ level: number }>
  /**
   * The tier that somebody can take now for what a tier of a creator opens; for null any that is not
   * free. Where all are full it is the lowest of them; null where none is offered.
   */
  findOffered: (
    db: Db | Tx,
    asked: { creatorOid: string; tierOid: string | null; now: Date },
  ) => Promise<OfferedTier | null>
}

/** An answer whose offers name tiers that can be taken now, or say that all are full; the rule itself knows no seats. */
export async function withOfferedTiers<Answer extends AccessAnswer>(
  db: Db | Tx,
  access: Answer,
  { tiers, now }: { tiers: Tiers; now: Date },
): Promise<Answer> {
  if (access.allowed) return access
  const offered = async (offer: AccessOffer): Promise<AccessOffer | null> => {
    if (offer.kind !== 'subscribe') return offer
    const { creatorOid, tierHash: tierOid } = offer
    const tier = await tiers.findOffered(db, { creatorOid, tierOid, now })
    // Any tier: what their creator offers none of yet may be offered when somebody looks.
    if (tierOid === null) return { ...offer, isFull: tier?.isFull ?? false }
    return tier && { ...offer, tierHash: tier.oid, isFull: tier.isFull }
  }
  const offers = await Promise.all(access.offers.map(offered))
  return { ...access, offers: offers.filter((offer) => offer !== null) }
}
