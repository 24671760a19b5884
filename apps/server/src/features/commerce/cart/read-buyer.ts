import { cartEntryOf } from '@plax/contracts/commerce/cart-values'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isOneTouch, listCart } from './cart.queries.ts'

/** What getuser tells of how somebody buys, as the documents name it. */
export function buyerReader({ db, clock }: { db: Db; clock: Clock }) {
  return async (userOid: string): Promise<{ shoppingCart: string[]; oneTouchPayment: boolean }> => {
    const entries = await listCart(db, { userOid, now: clock.now() })
    return {
      shoppingCart: entries.map(({ type, content_oid: contentOid }) =>
        cartEntryOf({ type, contentOid }),
      ),
      oneTouchPayment: await isOneTouch(db, userOid),
    }
  }
}
