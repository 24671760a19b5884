import type {
  EscrowOutcome,
  EscrowParty,
  OrderState,
} from '@plax/contracts/commerce/commerce-values'
import type { SaleCurrency } from '@plax/contracts/commerce/sale-values'
import type { ColumnType, Generated, Selectable } from 'kysely'

interface OrdersTable {
  oid: string
  user_oid: string
  request_key: string
  currency: SaleCurrency
  /** Whole coins, or thousandths of a credit: the sums of its lines. */
  price: number
  bonus: Generated<number>
  paid: Generated<number>
  state: OrderState
  /** Null only inside the transaction that pays. */
  posting_id: string | null
  created_at: Date
  refund_key: string | null
  refund_posting_id: string | null
  refund_reason: string | null
  refunded_by: string | null
  refunded_at: Date | null
}

/** Of those who are paid of a line. */
export interface LinePayee {
  creatorOid: string
  /** The weight of their part. */
  share: number
  earned: number
}

interface OrderLinesTable {
  order_oid: string
  place: number
  user_oid: string
  kind: string
  subject_oid: string
  /** The buyer, or whom it was given to. */
  receiver_oid: string
  /** Whose it was at the time: the first of those who are paid. */
  creator_oid: string
  quantity: number
  /** Of one; the discount is of the line. */
  list_price: number
  discount: number
  coupon_oid: string | null
  /** As it was at the time. */
  coupon_code: string | null
  price: number
  allows_bonus: boolean
  /** Whether it was taken from counted stock. */
  is_counted: boolean
  fee_percent: number
  bonus: number
  paid: number
  payees: ColumnType<LinePayee[], string, string>
  created_at: Date
}

/** The terms of an order whose coins are held, and how that ended. */
interface OrderEscrowsTable {
  order_oid: string
  /** The creators who are paid if it's released. */
  payee_oids: string[]
  /** From then on only `at_deadline` happens. */
  deadline: Date
  at_deadline: EscrowOutcome
  released_by: EscrowParty[]
  returned_by: EscrowParty[]
  ended_at: Date | null
  /** Null if the deadline or the selling feature ended it. */
  ended_by: string | null
  end_reason: string | null
  posting_id: string | null
}

interface StockTable {
  subject_oid: string
  /** Null when the limit was lifted; what was sold under it stays counted. */
  total: number | null
  sold: Generated<number>
  /** How many more are sold than there are, since their number was lowered. */
  excess: Generated<number>
  updated_at: Date
}

interface StockReturnsTable {
  subject_oid: string
  holder_oid: string
  quantity: number
  at: Date
}

export type OrderRow = Selectable<OrdersTable>
export type OrderEscrow = Selectable<OrderEscrowsTable>
export type OrderLine = Selectable<OrderLinesTable>

/** An order with its lines, in their order; there is at least one. */
export type Order = OrderRow & { lines: [OrderLine, ...OrderLine[]]; escrow: OrderEscrow | null }
export type HeldOrder = Order & { escrow: OrderEscrow }

declare module '../../platform/db/database.ts' {
  interface Database {
    orders: OrdersTable
    order_lines: OrderLinesTable
    order_escrows: OrderEscrowsTable
    stock: StockTable
    stock_returns: StockReturnsTable
  }
}

declare module '../ledger/references.service.ts' {
  interface ReferenceKinds {
    order: true
  }
}
