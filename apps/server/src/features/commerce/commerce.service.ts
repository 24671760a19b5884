import './commerce.tables.ts'

export { refundOrder } from './refund-order.ts'
export { earnedOf } from './sales/earned.ts'
export { recordSale, undoSale } from './sales/record-sale.ts'
export {
  describeItems,
  type DescribedItem,
  type RecordedKind,
  type SaleKind,
} from './sales/sale-kind.ts'
export { sumColumns } from './sales/sale-measures.ts'
export {
  readSales,
  type SaleSelection,
  type SaleSpan,
  saleSums,
  type SummedDays,
  summedDays,
  unsummedSales,
} from './sales/sale-sums.ts'
