import { itemOrders, type SaleKind, soldItems } from '../commerce/commerce.service.ts'
import { storyCodes } from './content/story-codes.ts'

/** Stories that are bought once and open for good. */
export const storySales: SaleKind = {
  kind: 'story',
  currency: 'coin',
  namesBuyers: true,
  postingType: 'chat_content',
  itemKind: 'story',
  ...soldItems((oid) => `/story/${oid}`),
  orders: itemOrders(storyCodes),
}
