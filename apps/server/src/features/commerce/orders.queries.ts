import type { OrderState } from '@plax/contracts/commerce/commerce-values'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import {
  executePrepared,
  insertRows,
  type Placeholders,
  preparedQuery,
} from '../../platform/db/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import type { PostingResult } from '../ledger/ledger.service.ts'
import type { PricedLine } from './price-lines.ts'
import { listEscrows } from './escrow.queries.ts'
import type { LinePayee, Order, OrderLine, OrderRow } from './commerce.tables.ts'

/** False where the key was sent already: also where both happen at once. */
export async function insertOrder(tx: Tx, order: Insertable<Database['orders']>): Promise<boolean> {
  const row = tx
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.columns(['user_oid', 'request_key']).doNothing())
    .returning('oid')
  return (await executePrepared(tx, row)).length === 1
}

export async function markPaid(
  tx: Tx,
  { orderOid, posting }: { orderOid: string; posting: PostingResult },
): Promise<void> {
  const { postingId: posting_id, bonusAmount: bonus, paidAmount: paid } = posting
  const change = tx
    .updateTable('orders')
    .set({ posting_id, bonus, paid })
    .where('oid', '=', orderOid)
  await executePrepared(tx, change)
}

export interface SoldLine extends PricedLine {
  bonusAmount: number
  paidAmount: number
  earnings: LinePayee[]
}

export async function insertLines(
  tx: Tx,
  order: { orderOid: string; userOid: string; lines: readonly SoldLine[]; now: Date },
): Promise<void> {
  const rows = tx.insertInto('order_lines').values(
    order.lines.map((line, place) => ({
      order_oid: order.orderOid,
      place,
      user_oid: order.userOid,
      kind: line.kind.kind,
      subject_oid: line.subjectOid,
      receiver_oid: line.receiverOid,
      creator_oid: line.payees[0]?.creatorOid ?? '',
      quantity: line.quantity,
      list_price: line.listPrice,
      discount: line.discount,
      coupon_code: line.couponCode,
      price: line.price,
      allows_bonus: line.allowsBonus,
      is_counted: line.isCounted,
      fee_percent: line.feePercent,
      bonus: line.bonusAmount,
      paid: line.paidAmount,
      payees: JSON.stringify(line.earnings),
      created_at: order.now,
    })),
  )
  await insertRows(tx, rows, order.lines.length)
}

/** By name, for prepared queries: a plan does not outlive a change of what `*` is. */
const orderColumns = [
  'oid',
  'user_oid',
  'request_key',
  'currency',
  'price',
  'bonus',
  'paid',
  'state',
  'posting_id',
  'created_at',
  'refund_key',
  'refund_posting_id',
  'refund_reason',
  'refunded_by',
  'refunded_at',
] as const
const lineColumns = [
  'order_oid',
  'place',
  'user_oid',
  'kind',
  'subject_oid',
  'receiver_oid',
  'creator_oid',
  'quantity',
  'list_price',
  'discount',
  'coupon_code',
  'price',
  'allows_bonus',
  'is_counted',
  'fee_percent',
  'bonus',
  'paid',
  'payees',
  'created_at',
] as const

const readOrderByKey = preparedQuery(
  (db, { userOid, key }: Placeholders<{ userOid: string; key: string }>) =>
    db
      .selectFrom('orders')
      .select(orderColumns)
      .where('user_oid', '=', userOid)
      .where('request_key', '=', key),
)

const readOrder = preparedQuery((db, { orderOid }: Placeholders<{ orderOid: string }>) =>
  db.selectFrom('orders').select(orderColumns).where('oid', '=', orderOid),
)

const readLines = preparedQuery((db, { oids }: Placeholders<{ oids: string[] }>) =>
  db
    .selectFrom('order_lines')
    .select(lineColumns)
    .where(sql<boolean>`order_oid = ANY(${oids}::text[])`)
    .orderBy('place'),
)

export async function findOrderByKey(
  db: Db | Tx,
  { userOid, key }: { userOid: string; key: string },
): Promise<Order | null> {
  const [row] = await readOrderByKey(db, { userOid, key })
  return withLinesOf(db, row)
}

export async function findOrder(db: Db | Tx, orderOid: string): Promise<Order | null> {
  const [row] = await readOrder(db, { orderOid })
  return withLinesOf(db, row)
}

/** Orders by their ids. */
export async function listOrdersByOid(
  db: Db | Tx,
  oids: readonly string[],
): Promise<Map<string, Order>> {
  if (oids.length === 0) return new Map()
  const rows = await db.selectFrom('orders').selectAll().where('oid', 'in', oids).execute()
  return new Map((await withLines(db, rows)).map((order) => [order.oid, order]))
}

/** Throws `commerce.order_not_found`. */
export async function getOrder(db: Db | Tx, orderOid: string): Promise<Order> {
  const order = await findOrder(db, orderOid)
  if (!order) throw new AppError('commerce.order_not_found')
  return order
}

export async function lockOrder(tx: Tx, orderOid: string): Promise<Order | null> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('oid', '=', orderOid)
    .forUpdate()
    .executeTakeFirst()
  return withLinesOf(tx, row)
}

async function withLinesOf(db: Db | Tx, row: OrderRow | undefined): Promise<Order | null> {
  const [order] = row ? await withLines(db, [row]) : []
  return order ?? null
}

async function withLines(db: Db | Tx, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const oids = rows.map(({ oid }) => oid)
  const lines = await readLines(db, { oids })
  const ofOrder = Map.groupBy(lines, (line) => line.order_oid)
  const escrows = await listEscrows(
    db,
    rows.flatMap(({ oid, state }) => (state === 'paid' ? [] : oid)),
  )
  return rows.map((row) => ({
    ...row,
    lines: ofOrder.get(row.oid) as [OrderLine],
    escrow: escrows.get(row.oid) ?? null,
  }))
}

export interface OrderFilter {
  userOid?: string | undefined
  contentOid?: string | undefined
  contentOids?: readonly string[] | undefined
  creatorOid?: string | undefined
  state?: OrderState | undefined
}

/** Orders, latest first, after a place in that order. */
export async function listOrders(
  db: Db,
  page: OrderFilter & { after: { at: Date; oid: string } | null; limit: number },
): Promise<Order[]> {
  let query = selectOrders(db, page)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(page.limit)
  if (page.after) {
    const { at, oid } = page.after
    query = query.where(sql<boolean>`(created_at, oid) < (${at}, ${oid})`)
  }
  return withLines(db, await query.execute())
}

function selectOrders(db: Db, filter: OrderFilter) {
  const { userOid, contentOid, contentOids, creatorOid, state } = filter
  let query = db.selectFrom('orders')
  if (userOid) query = query.where('user_oid', '=', userOid)
  if (state) query = query.where('state', '=', state)
  if (!contentOid && !contentOids && !creatorOid) return query
  return query.where((order) => {
    let lines = order
      .selectFrom('order_lines')
      .select('place')
      .whereRef('order_lines.order_oid', '=', 'orders.oid')
    if (contentOid) lines = lines.where('subject_oid', '=', contentOid)
    if (contentOids) lines = lines.where('subject_oid', 'in', ['', ...contentOids])
    if (creatorOid) lines = lines.where('creator_oid', '=', creatorOid)
    return order.exists(lines)
  })
}
