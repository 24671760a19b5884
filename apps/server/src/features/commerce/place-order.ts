import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { newOid } from '../../platform/ids.ts'
import { grantEntitlement } from '../access/access.service.ts'
import { platformFeePercentSetting } from '../account/account.service.ts'
import { shareItem } from '../catalogue/catalogue.service.ts'
import { openWallet, saleLegs, spend } from '../ledger/ledger.service.ts'
import type { Settings } from '../settings/settings.service.ts'
import type { OrderRow } from './commerce.tables.ts'
import { findOrderByKey, insertOrder } from './orders.queries.ts'
import { earnedOf } from './sales/earned.ts'
import { recordSale } from './sales/record-sale.ts'
import type { RecordedKind } from './sales/sale-kind.ts'
import { askToBuy } from './quote.ts'

export interface OrderRequest {
  actor: UserActor
  key: string
  contentOid: string
  /** The price that the buyer saw. */
  priceCoins: number
  /** Whose it is, as the buyer saw it. */
  creatorOid?: string
}

const storySales: RecordedKind = { kind: 'story', currency: 'coin', namesBuyers: true }

/** What gave the entitlement of an order. */
export function sourceOf(order: Pick<OrderRow, 'oid'>): string {
  return `order:${order.oid}`
}

/**
 * Buys an item in one transaction. Its row is held against a change of price; the order's row comes
 * before the money, so that of two at once one waits there and finds the other's. The same key
 * answers the same order.
 */
export async function placeOrder(
  deps: { db: Db; clock: Clock; settings: Settings },
  request: OrderRequest,
): Promise<OrderRow> {
  const feePercent = await deps.settings.get(platformFeePercentSetting)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const earlier = await replay(tx, request)
    if (earlier) return earlier
    const order = await agree(tx, request, { feePercent, now })
    return order.posting_id === null
      ? pay(tx, order, { allowsBonus: order.allowsBonus, now })
      : order
  })
}

/** The order of a key that was sent before. */
async function replay(tx: Tx, request: OrderRequest): Promise<OrderRow | null> {
  const { actor, key, contentOid, priceCoins, creatorOid } = request
  const earlier = await findOrderByKey(tx, { userOid: actor.userOid, key })
  if (!earlier) return null
  const isSame =
    earlier.content_oid === contentOid &&
    earlier.price_coins === priceCoins &&
    (creatorOid === undefined || earlier.creator_oid === creatorOid)
  if (!isSame) throw new AppError('request.idempotency_key_reused')
  return earlier
}

/** The order's row, not yet paid; or the one that another call with the key paid meanwhile. */
async function agree(
  tx: Tx,
  request: OrderRequest,
  { feePercent, now }: { feePercent: number; now: Date },
): Promise<OrderRow & { allowsBonus: boolean }> {
  const { actor, key, contentOid, creatorOid } = request
  const found = await shareItem(tx, contentOid)
  const { item, obstacle } = await askToBuy(tx, { actor, item: found, now })
  if (creatorOid !== undefined && creatorOid !== item.owner_oid) {
    throw new AppError('commerce.content_not_found')
  }
  const allowsBonus = item.allows_bonus
  if (obstacle) {
    // The other call with this key may have been paid while this one waited for the item.
    const earlier = await replay(tx, request)
    if (earlier) return { ...earlier, allowsBonus }
    throw new AppError(`commerce.${obstacle}`)
  }
  const { price_coins: priceCoins, owner_oid: ownerOid } = item
  if (priceCoins !== request.priceCoins || priceCoins === null) {
    throw new AppError('commerce.price_changed', { priceCoins })
  }
  const order = await insertOrder(tx, {
    oid: newOid(now),
    user_oid: actor.userOid,
    content_oid: contentOid,
    creator_oid: ownerOid,
    request_key: key,
    price_coins: priceCoins,
    fee_percent: feePercent,
    state: 'paid',
    created_at: now,
  })
  const agreed = order ?? (await replay(tx, request))
  if (!agreed) throw new AppError('commerce.already_purchased')
  return { ...agreed, allowsBonus }
}

async function pay(
  tx: Tx,
  order: OrderRow,
  { allowsBonus, now }: { allowsBonus: boolean; now: Date },
): Promise<OrderRow> {
  const { user_oid: userOid, content_oid: contentOid, price_coins: priceCoins } = order
  const legs = saleLegs({
    creatorOid: order.creator_oid,
    priceCoins,
    feePercent: order.fee_percent,
  })
  await openWallet(tx, userOid, now)
  const posting = await spend(tx, {
    operation: 'commerce.order',
    key: order.oid,
    type: 'chat_content',
    payerOid: userOid,
    currency: 'coin',
    amount: priceCoins,
    allowBonus: allowsBonus,
    legs,
    reference: { kind: 'order', oid: order.oid },
    now,
  })
  const source = sourceOf(order)
  const validity = { validFrom: now, validUntil: null, now }
  await grantEntitlement(tx, { userOid, subjectOid: contentOid, source, ...validity })
  const news = { orderOid: order.oid, contentOid, userOid }
  await audit(
    tx,
    {
      actorOid: userOid,
      action: 'order.paid',
      subjectKind: 'order',
      subjectOid: order.oid,
      details: { contentOid, priceCoins },
    },
    now,
  )
  await emit(tx, { stream: 'commerce', type: 'order.paid', payload: news }, now)
  const { bonusAmount, paidAmount, postingId } = posting
  const earned = earnedOf(legs[0], posting)
  await recordSale(tx, {
    kind: storySales,
    oid: order.oid,
    itemOid: contentOid,
    buyerOid: userOid,
    feePercent: order.fee_percent,
    posting,
    payees: [{ creatorOid: order.creator_oid, share: 1, earned }],
    now,
  })
  return tx
    .updateTable('orders')
    .set({
      posting_id: postingId,
      bonus_coins: bonusAmount,
      paid_coins: paidAmount,
      earned_coins: earned,
    })
    .where('oid', '=', order.oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}
