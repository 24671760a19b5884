import type { PurchaseObstacle } from '@plax/contracts/commerce/commerce-values'
import type { Db, Tx } from '../../platform/db/database.ts'
import { together } from '../../platform/db/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { kindOfItem } from './quote.ts'
import type { Offer, SaleKind } from './sales/sale-kind.ts'

/** Why an item can't be put into a cart, or bought, coins aside. */
export type ItemObstacle = Exclude<PurchaseObstacle, 'not_enough_coins'> | 'content_not_found'

export interface ItemOffer {
  kind: SaleKind | null
  type: string | null
  offer: Offer | null
  obstacle: ItemObstacle | null
}

/**
 * What items cost somebody now and what hinders them, by id; what they may not know of is not found.
 * All are asked for together, so that a full cart takes few trips to the database.
 */
export async function listOffers(
  deps: Pick<CommerceDeps, 'db' | 'sales'>,
  asked: { buyer: UserActor; contentOids: readonly string[]; now: Date },
): Promise<Map<string, ItemOffer>> {
  const { buyer, contentOids, now } = asked
  const offers = await together(
    deps.db,
    ...contentOids.map((contentOid) => (at: Tx) => {
      return offerOf({ ...deps, db: at }, { buyer, contentOid, now })
    }),
  )
  return new Map(contentOids.map((oid, index) => [oid, offers[index] as ItemOffer]))
}

async function offerOf(
  { db, sales }: { db: Tx; sales: CommerceDeps['sales'] },
  asked: { buyer: UserActor; contentOid: string; now: Date },
): Promise<ItemOffer> {
  const { buyer, contentOid: subjectOid, now } = asked
  const nothing = { kind: null, type: null, offer: null }
  try {
    const kind = await kindOfItem({ db, sales }, subjectOid)
    const question = { buyer, receiver: buyer, subjectOid, quantity: 1, couponCode: null }
    const [types, offer] = await together(
      db,
      (at) => typesOf(at, kind, [subjectOid]),
      (at) => kind.orders.canBuy(at, { ...question, holds: false, now }),
    )
    const isOwn = offer.payees.some(({ creatorOid }) => creatorOid === buyer.userOid)
    const obstacle = isOwn ? 'own_content' : offer.obstacle
    return { kind, type: types.get(subjectOid) ?? kind.itemKind, offer, obstacle }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isUnknown = error.code === 'commerce.content_not_found'
    return { ...nothing, obstacle: isUnknown ? 'content_not_found' : 'not_for_sale' }
  }
}

/** What items are, as carts and lists of purchases name it: `video`, `story`. */
export async function typesOf(
  db: Db | Tx,
  kind: SaleKind,
  itemOids: readonly string[],
): Promise<Map<string, string>> {
  const named = await kind.typesOf?.(db, itemOids)
  return new Map(itemOids.map((oid) => [oid, named?.get(oid) ?? kind.itemKind]))
}

/** The price after the discount; null where it is not for sale. */
export function priceOf(offer: Offer | null): number | null {
  if (!offer || offer.price === null) return null
  return offer.price - (offer.discount ?? 0)
}
