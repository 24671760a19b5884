import './commerce.tables.ts'

export type { CreatorTerms, Earned, EarnedMoney } from './commerce.deps.ts'
export type { LineRequest } from './price-lines.ts'
export { platformFeePercentSetting } from './commerce.settings.ts'
export { endEscrow, type EscrowEnd } from './end-escrow.ts'
export { discountBy, itemOrders } from './order-items.ts'
export { buyerReader } from './cart/read-buyer.ts'
export { placeOrder } from './place-order.ts'
export { endPool, openPool, payIntoPool, type PoolEnd } from './pools.ts'
export { refundOrder } from './refund-order.ts'
export { nameSoldItems } from './sales/name-sold-items.ts'
export { listSaleCodes } from './sales/list-sale-codes.ts'
export { agreedShare, listShares } from './sales/list-shares.ts'
export { giftSales, giftType, saleType } from './sales/gift-sales.ts'
export { recordSale, undoSale } from './sales/record-sale.ts'
export {
  type BoughtLine,
  type BuyQuestion,
  type DescribedItem,
  type EscrowTerms,
  type Offer,
  type OrderRules,
  type RecordedKind,
  type SaleKind,
  saleKinds,
  typesOfSales,
} from './sales/sale-kind.ts'
export { sumColumns } from './sales/sale-measures.ts'
export {
  countedDays,
  listSellers,
  readSales,
  type SaleGrain,
  type SaleSelection,
  saleSums,
  summedDays,
  unsummedSales,
} from './sales/sale-sums.ts'
export { sell, sellAll, type SellRequest, sharesOf } from './sales/sell.ts'
export { sumKind, type SumSpan } from './sales/sum-kind.ts'
export { countSpending, uncountSpending } from './spending/count-spending.ts'
export { salesOfItems } from './sales/sales-of-items.ts'
export { soldItems } from './sales/sold-items.ts'
export {
  endStock,
  findStock,
  keepStock,
  leftOf,
  listStock,
  lockStock,
  returnStock,
  returnStockAt,
  setStock,
  startStock,
  type Stock,
  takeStock,
} from './stock.ts'
