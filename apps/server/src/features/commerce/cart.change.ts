import { readCartEntry } from '@plax/contracts/commerce/cart-values'
import type { ErrorCode } from '@plax/contracts/errors/index'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { addEntries, type CartEntry, dropEntries, lockCart } from './cart/cart.queries.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { type ItemObstacle, type ItemOffer, listOffers, priceOf } from './offers.ts'

/** The documents' four refusals (R-content-057 to R-content-060). */
const refusals: Partial<Record<ItemObstacle, ErrorCode>> = {
  already_purchased: 'cart.already_purchased',
  subscribers_only: 'cart.subscribers_only',
  free_content: 'cart.free_content',
}

/** Changes a cart: all of it, or nothing. Throws what hinders an entry, and `cart.full`. */
export async function changeCart(
  deps: Pick<CommerceDeps, 'db' | 'clock' | 'sales'>,
  change: { actor: UserActor; add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const { actor, add, remove } = change
  const { userOid } = actor
  const now = deps.clock.now()
  const asked = [...new Set(add)].map(readCartEntry)
  const contentOids = asked.map(({ contentOid }) => contentOid)
  const offers = await listOffers(deps, { buyer: actor, contentOids, now })
  const added = asked.map(({ type, contentOid }): CartEntry => {
    const price = priceInCart(offers.get(contentOid), { type, contentOid })
    return { user_oid: userOid, content_oid: contentOid, type, seen_price: price, added_at: now }
  })
  const removed = remove.map((entry) => ({ userOid, ...readCartEntry(entry) }))
  await deps.db.transaction().execute(async (tx) => {
    await lockCart(tx, userOid)
    await dropEntries(tx, removed)
    await addEntries(tx, added)
  })
}

/** Throws what hinders an entry. */
function priceInCart(
  found: ItemOffer | undefined,
  { type, contentOid }: { type: string; contentOid: string },
): number {
  const { offer = null, obstacle = null, type: itsType = null } = found ?? {}
  if (obstacle) throw new AppError(refusals[obstacle] ?? 'cart.cannot_add', { contentOid })
  if (offer?.escrow) throw new AppError('commerce.held_alone', { contentOid })
  const price = priceOf(offer)
  if (type !== itsType || price === null) throw new AppError('cart.cannot_add', { contentOid })
  return price
}
