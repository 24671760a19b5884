import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import {
  checkAccess,
  grantEntitlement,
  holdsEntitlement,
  isHidden,
  revokeEntitlement,
} from '../access/access.service.ts'
import { type CatalogueItem, findItem, shareItem } from '../catalogue/catalogue.service.ts'
import { obstacleOf } from './purchase-policy.ts'
import type { BoughtLine, BuyQuestion, OrderRules } from './sales/sale-kind.ts'

/** How items of the catalogue are sold that are bought once with coins, and open for good. */
export const itemOrders: OrderRules = {
  canBuy: async (db, question) => {
    const { buyer, receiver, subjectOid, couponCode, now } = question
    const found = await readItem(db, question)
    if (couponCode !== null) throw new AppError('commerce.no_such_coupon')
    if (receiver.userOid !== buyer.userOid) await askAbout(db, { actor: buyer, item: found, now })
    const item = await askAbout(db, { actor: receiver, item: found, now })
    const { userOid } = receiver
    const isEntitled = await holdsEntitlement(db, { userOid, subjectOid, now })
    const obstacle = obstacleOf({ userOid, item, isEntitled })
    return {
      obstacle: obstacle ?? (question.quantity > 1 ? 'already_purchased' : null),
      price: item.price_coins,
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

function entitlementOf({ receiver_oid: userOid, subject_oid: subjectOid, order_oid }: BoughtLine) {
  return { userOid, subjectOid, source: `order:${order_oid}` }
}

function readItem(db: Db | Tx, { subjectOid, holds }: BuyQuestion): Promise<CatalogueItem | null> {
  return holds ? shareItem(db as Tx, subjectOid) : findItem(db, subjectOid)
}

/** The item, if the actor may know of it. */
async function askAbout(
  db: Db | Tx,
  question: { actor: UserActor; item: CatalogueItem | null; now: Date },
): Promise<CatalogueItem> {
  const { actor, item, now } = question
  if (!item) throw new AppError('commerce.content_not_found')
  const access = await checkAccess(db, { actor, item, now })
  if (isHidden(access)) throw new AppError('commerce.content_not_found')
  if (!access.allowed && access.reason === 'not_adult') throw new AppError('story.adults_only')
  return item
}
