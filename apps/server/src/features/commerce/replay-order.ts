import { isSameCode } from '@plax/contracts/coupon/creator-coupon-values'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Order } from './commerce.tables.ts'
import { listGifts } from './gifts/gifts.queries.ts'
import { findOrderByKey } from './orders.queries.ts'
import type { OrderRequest } from './place-order.ts'

/** The order of a key that was sent before. */
export async function replay(db: Db | Tx, request: OrderRequest): Promise<Order | null> {
  const { actor, key, lines, gift } = request
  const earlier = await findOrderByKey(db, { userOid: actor.userOid, key })
  if (!earlier) return null
  const isSame =
    (await wentWith(db, earlier.oid)) === (gift?.message ?? null) &&
    earlier.lines.length === lines.length &&
    earlier.lines.every((line, place) => {
      const asked = lines[place]
      return (
        line.kind === asked?.kind.kind &&
        line.subject_oid === asked.subjectOid &&
        line.receiver_oid === (asked.receiverOid ?? actor.userOid) &&
        line.quantity === (asked.quantity ?? 1) &&
        line.price === (asked.price ?? line.price) &&
        isSameCode(line.coupon_code, asked.couponCode ?? null) &&
        (asked.creatorOid === undefined || line.creator_oid === asked.creatorOid)
      )
    })
  if (!isSame) throw new AppError('request.idempotency_key_reused')
  return earlier
}

/** What a gift's giver wrote, of an order that gives something. */
async function wentWith(db: Db | Tx, orderOid: string): Promise<string | null> {
  const [gift] = (await listGifts(db, [orderOid])).values()
  return gift?.message ?? null
}
