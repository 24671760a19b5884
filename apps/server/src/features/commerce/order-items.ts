import type { Db, Tx } from '../../platform/db/database.ts'
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
import { obstacleOf } from './purchase-policy.ts'
import type { BoughtLine, BuyQuestion, OrderRules } from './sales/sale-kind.ts'

type Codes = Pick<ItemCodes, 'adultsOnly' | 'blocked' | 'passwordRequired'>

/**
 * How items of the catalogue are sold that are bought once with coins, and open for good.
 *
 * @param codes of the refusals of their kind
 */
export function itemOrders(codes: Codes): OrderRules {
  return {
    canBuy: async (db, question) => {
      const { buyer, receiver, subjectOid, couponCode, now } = question
      if (couponCode !== null) throw new AppError('commerce.no_such_coupon')
      const item = await readItem(db, question)
      const closed = await askAbout(db, { actor: buyer, item, codes, now })
      // What was bought asks for no password any more, so who pays has to know it.
      if (closed === 'password') throw new AppError(codes.passwordRequired)
      if (closed === 'blocked') throw new AppError(codes.blocked)
      const { userOid } = receiver
      if (userOid !== buyer.userOid) await askAbout(db, { actor: receiver, item, codes, now })
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
  question: { actor: UserActor; item: CatalogueItem; codes: Codes; now: Date },
): Promise<Refusal['reason'] | null> {
  const access = await checkAccess(db, question)
  if (isHidden(access)) throw new AppError('commerce.content_not_found')
  if (!access.allowed && access.reason === 'not_adult') {
    throw new AppError(question.codes.adultsOnly)
  }
  return access.allowed ? null : access.reason
}
