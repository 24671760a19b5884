import { discountOf } from '@plax/contracts/content/content-values'
import {
  findStock,
  itemOrders,
  leftOf,
  type Offer,
  type SaleKind,
  soldItems,
} from '../commerce/commerce.service.ts'
import { together } from '../../platform/db/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { contentCodes, contentKind } from './item/content-kind.ts'
import { findContent, typesOfContents } from './item/content.queries.ts'
import { listPartners, payeesOf } from './partners/partners.queries.ts'

const onceForGood = itemOrders(contentCodes)

/**
 * Content that is bought once and opens for good: at the price that its discount leaves, of as many
 * copies as there are, its profit shared with those who confirmed to be co-creators.
 */
export const contentSales: SaleKind = {
  kind: contentKind.kind,
  currency: 'coin',
  namesBuyers: true,
  postingType: 'consume',
  itemKind: contentKind.kind,
  ...soldItems(contentKind.pathOf),
  typesOf: typesOfContents,
  orders: {
    ...onceForGood,
    canBuy: async (db, question) => {
      const { subjectOid, now } = question
      const [offer, content, stock, partners] = await together(
        db,
        (at) => onceForGood.canBuy(at, question),
        (at) => findContent(at, subjectOid),
        (at) => findStock(at, { subjectOid, now }),
        (at) => listPartners(at, [subjectOid]),
      )
      if (!content) return { ...offer, obstacle: 'not_for_sale', price: null }
      const own = offer.price === null ? 0 : discountOf(offer.price, content.discount, now)
      const isGone = stock !== null && leftOf(stock) < question.quantity
      return {
        ...offer,
        obstacle: offer.obstacle ?? (isGone ? 'sold_out' : null),
        discount: question.couponCode === null ? own : lower(offer, own),
        payees: payeesOf(content, partners),
        isCounted: stock !== null,
      }
    },
  },
}

/** The code's discount, where it is more than everyone gets now. Throws `creator_coupon.not_cheaper`. */
function lower({ discount = 0, obstacle }: Offer, own: number): number {
  if (obstacle === null && discount <= own) throw new AppError('creator_coupon.not_cheaper')
  return discount
}
