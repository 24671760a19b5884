import { readCartEntry } from '@plax/contracts/cart-values'
import type { ErrorCode } from '@plax/contracts/errors/index'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { addEntries, type CartEntry, dropEntries, lockCart } from './cart/cart.queries.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { type ItemObstacle, offerOf, priceOf } from './offers.ts'

/** The documents' four refusals (R-content-057 to R-content-060). */
const refusals: Partial<Record<ItemObstacle, ErrorCode>> = {
  already_purchased: 'cart.already_purchased',
  subscribers_only: 'cart.subscribers_only',
  free_content: 'cart.free_content',
}

/** Changes a cart: all of it, or nothing. Throws what hinders an entry, and `cart.full`. */
export async function changeCart(
  deps: Pick<CommerceDeps, 'db' | 'clock' | 'sales'>,
  asked: { actor: UserActor; add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const { actor, add, remove } = asked
  const { userOid } = actor
  const now = deps.clock.now()
  const added: CartEntry[] = []
  for (const entry of new Set(add)) added.push(await readEntry(deps, { actor, entry, now }))
  const removed = remove.map((entry) => ({ userOid, ...readCartEntry(entry) }))
  await deps.db.transaction().execute(async (tx) => {
    await lockCart(tx, userOid)
    await dropEntries(tx, removed)
    await addEntries(tx, added)
  })
}

async function readEntry(
  deps: Pick<CommerceDeps, 'db' | 'sales'>,
  { actor, entry, now }: { actor: UserActor; entry: string; now: Date },
): Promise<CartEntry> {
  const { type, contentOid } = readCartEntry(entry)
  const { offer, obstacle, type: itsType } = await offerOf(deps, { buyer: actor, contentOid, now })
  if (obstacle) throw new AppError(refusals[obstacle] ?? 'cart.cannot_add', { contentOid })
  const price = priceOf(offer)
  if (type !== itsType || price === null) throw new AppError('cart.cannot_add', { contentOid })
  return {
    user_oid: actor.userOid,
    content_oid: contentOid,
    type,
    seen_price: price,
    added_at: now,
  }
}
