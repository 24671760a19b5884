import type { Db, Tx } from '../../platform/db/database.ts'
import { together } from '../../platform/db/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import {
  checkAccess,
  grantEntitlement,
  holdsEntitlement,
  isHidden,
  type Refusal,
  revokeEntitlement,
} from '../access/access.service.ts'
import {
  type CatalogueItem,
  findItem,
  type ItemCodes,
  shareItem,
} from '../catalogue/catalogue.service.ts'
import { checkCoupon, couponPrice } from '../coupon/coupon.service.ts'
import { obstacleOf } from './purchase-policy.ts'
import type { BoughtLine, BuyQuestion, Offer, OrderRules } from './sales/sale-kind.ts'

type Codes = Pick<ItemCodes, 'adultsOnly' | 'blocked' | 'passwordRequired'>

/**
 * How items of the catalogue are sold that are bought once with coins, and open for good.
 *
 * @param codes of the refusals of their kind
 */
export function itemOrders(codes: Codes): OrderRules {
  return {
    canBuy: async (db, question) => {
      const { buyer, receiver, subjectOid, now } = question
      const { userOid } = receiver
      const isOwn = userOid === buyer.userOid
      const [item, isEntitled] = await together(
        db,
        (at) => readItem(at, question),
        (at) => holdsEntitlement(at, { userOid, subjectOid, now }),
      )
      const asked = { item, codes, now }
      const known = isOwn ? { isEntitled } : {}
      const closed = await askAbout(db, { ...asked, ...known, actor: buyer })
      // What was bought asks for no password any more, so who pays has to know it.
      if (closed === 'password') throw new AppError(codes.passwordRequired)
      if (closed === 'blocked') throw new AppError(codes.blocked)
      if (!isOwn) await askAbout(db, { ...asked, isEntitled, actor: receiver })
      const obstacle = obstacleOf({ userOid, item, isEntitled })
      return {
        obstacle: obstacle ?? (question.quantity > 1 ? 'already_purchased' : null),
        price: item.price_coins,
        ...(obstacle ? {} : await discountBy(db, { item, question })),
        allowsBonus: item.allows_bonus,
        payees: [{ creatorOid: item.owner_oid, share: 1 }],
      }
    },
    grant: (tx, line, now) => {
      const validity = { validFrom: now, validUntil: null, now }
      return grantEntitlement(tx, { ...entitlementOf(line), ...validity })
    },
    revoke: (tx, line) => revokeEntitlement(tx, entitlementOf(line)),
  }
}

/** An item is never bought for nothing: its price is what opens it. */
export const itemLeastCoins = 1

/** What the code takes off, which is for this item or all of its owner's (R-content-055). */
export async function discountBy(
  db: Db | Tx,
  {
    item,
    question,
  }: {
    item: Pick<CatalogueItem, 'kind' | 'oid' | 'owner_oid' | 'price_coins'>
    question: Pick<BuyQuestion, 'couponCode' | 'buyer' | 'now'>
  },
): Promise<Pick<Offer, 'discount' | 'coupon'>> {
  const { couponCode: code, buyer, now } = question
  const { price_coins: fullCoins } = item
  if (code === null || fullCoins === null) return {}
  const subject = { kind: item.kind, oid: item.oid, creatorOid: item.owner_oid, isItem: true }
  const { coupon, refusal } = await checkCoupon(db, { code, subject, userOid: buyer.userOid, now })
  if (refusal) throw new AppError(refusal)
  const price = couponPrice(coupon, { fullCoins, leastCoins: itemLeastCoins })
  if (price >= fullCoins) throw new AppError('creator_coupon.not_cheaper')
  return { discount: fullCoins - price, coupon: { oid: coupon.oid, code: coupon.code } }
}

function entitlementOf({ receiver_oid: userOid, subject_oid: subjectOid, order_oid }: BoughtLine) {
  return { userOid, subjectOid, source: `order:${order_oid}` }
}

async function readItem(db: Db | Tx, { subjectOid, holds }: BuyQuestion): Promise<CatalogueItem> {
  const item = await (holds ? shareItem(db as Tx, subjectOid) : findItem(db, subjectOid))
  if (!item) throw new AppError('commerce.content_not_found')
  return item
}

/** Why the item is closed to somebody, or null; refused where they may not know of it, or are no adult. */
async function askAbout(
  db: Db | Tx,
  question: {
    actor: UserActor
    item: CatalogueItem
    isEntitled?: boolean
    codes: Codes
    now: Date
  },
): Promise<Refusal['reason'] | null> {
  const access = await checkAccess(db, question)
  if (isHidden(access)) throw new AppError('commerce.content_not_found')
  if (!access.allowed && access.reason === 'not_adult') {
    throw new AppError(question.codes.adultsOnly)
  }
  return access.allowed ? null : access.reason
}
