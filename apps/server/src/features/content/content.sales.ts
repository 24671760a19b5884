import { discountOf } from '@plax/contracts/content-values'
import { findStock, itemOrders, type SaleKind, soldItems } from '../commerce/commerce.service.ts'
import { contentCodes } from './item/content-kind.ts'
import { findContent } from './item/content.queries.ts'
import { payeesOf } from './partners/partners.queries.ts'

const onceForGood = itemOrders(contentCodes)

/**
 * Content that is bought once and opens for good: at the price that its discount leaves, of as many
 * copies as there are, its profit shared with those who confirmed to be co-creators.
 */
export const contentSales: SaleKind = {
  kind: 'content',
  currency: 'coin',
  namesBuyers: true,
  postingType: 'consume',
  itemKind: 'content',
  ...soldItems((oid) => `/play/${oid}`),
  orders: {
    ...onceForGood,
    canBuy: async (db, question) => {
      const offer = await onceForGood.canBuy(db, question)
      const { subjectOid, now } = question
      const content = await findContent(db, subjectOid)
      if (!content) return { ...offer, obstacle: 'not_for_sale', price: null }
      return {
        ...offer,
        discount: offer.price === null ? 0 : discountOf(offer.price, content.discount, now),
        payees: await payeesOf(db, content),
        isCounted: (await findStock(db, { subjectOid, now })) !== null,
      }
    },
  },
}
