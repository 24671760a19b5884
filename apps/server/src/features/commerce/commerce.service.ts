import './commerce.tables.ts'

export { refundOrder } from './refund-order.ts'
