import { itemOrders, type SaleKind, soldItems } from '../commerce/commerce.service.ts'
import { storyCodes } from './content/story-codes.ts'
import { storyKind } from './content/story-kind.ts'

/** Stories that are bought once and open for good. */
export const storySales: SaleKind = {
  kind: storyKind.kind,
  currency: 'coin',
  namesBuyers: true,
  postingType: 'chat_content',
  itemKind: storyKind.kind,
  ...soldItems(storyKind.pathOf),
  orders: itemOrders(storyCodes),
}
