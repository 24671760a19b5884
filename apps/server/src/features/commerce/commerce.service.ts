import './commerce.tables.ts'

export { refundOrder } from './refund-order.ts'
export { earnedOf } from './sales/earned.ts'
export { recordSale, undoSale } from './sales/record-sale.ts'
export type { RecordedKind } from './sales/sale-kind.ts'
