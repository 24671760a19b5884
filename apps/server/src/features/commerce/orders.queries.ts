import type { OrderState } from '@plax/contracts/commerce/commerce-values'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import {
  executePrepared,
  insertAll,
  type Placeholders,
  preparedQuery,
} from '../../platform/db/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import type { PostingResult } from '../ledger/ledger.service.ts'
import type { PricedLine } from './price-lines.ts'
import { listEscrows } from './escrow.queries.ts'
import type { LinePayee, Order, OrderLine, OrderRow } from './commerce.tables.ts'

/** Throws `request.idempotency_key_reused` if a key was sent already, also if both happen at once. */
export async function insertOrders(
  tx: Tx,
  orders: readonly Insertable<Database['orders']>[],
): Promise<void> {
  const inserted = await insertAll(tx, 'orders', orders, { skipsConflicts: true })
  if (inserted < orders.length) throw new AppError('request.idempotency_key_reused')
}

/** An order that its buyer's wallet paid, with what each line took. */
export interface SoldOrder {
  orderOid: string
  userOid: string
  /** For those to whom it gives something. */
  message: string | null
  posting: PostingResult
  lines: readonly SoldLine[]
}

export interface SoldLine extends PricedLine {
  bonusAmount: number
  paidAmount: number
  earnings: LinePayee[]
}

export async function markPaid(tx: Tx, orders: readonly SoldOrder[]): Promise<void> {
  const paid = orders.map(({ orderOid: oid, posting }) => {
    const { postingId: posting_id, bonusAmount: bonus, paidAmount: paid } = posting
    return { oid, posting_id, bonus, paid }
  })
  const query = sql`UPDATE orders
    SET posting_id = now.posting_id, bonus = now.bonus, paid = now.paid
    FROM jsonb_populate_recordset(NULL::orders, ${JSON.stringify(paid)}::jsonb) AS now
    WHERE orders.oid = now.oid`
  await executePrepared(tx, { compile: () => query.compile(tx) })
}

export async function insertLines(tx: Tx, orders: readonly SoldOrder[], now: Date): Promise<void> {
  const rows = orders.flatMap(({ orderOid, userOid, lines }) =>
    lines.map((line, place) => ({
      order_oid: orderOid,
      place,
      user_oid: userOid,
      kind: line.kind.kind,
      subject_oid: line.subjectOid,
      receiver_oid: line.receiverOid,
      creator_oid: line.payees[0]?.creatorOid ?? '',
      quantity: line.quantity,
      list_price: line.listPrice,
      discount: line.discount,
      coupon_oid: line.coupon?.oid ?? null,
      coupon_code: line.coupon?.code ?? null,
      price: line.price,
      allows_bonus: line.allowsBonus,
      is_counted: line.isCounted,
      fee_percent: line.feePercent,
      bonus: line.bonusAmount,
      paid: line.paidAmount,
      payees: line.earnings,
      created_at: now,
    })),
  )
  await insertAll(tx, 'order_lines', rows)
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
  'coupon_oid',
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

const readOrders = preparedQuery((db, { oids }: Placeholders<{ oids: readonly string[] }>) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where(sql<boolean>`oid = ANY(${oids}::text[])`),
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
  const [row] = await readOrders(db, { oids: [orderOid] })
  return withLinesOf(db, row)
}

/** Orders by their ids. */
export async function listOrdersByOid(
  db: Db | Tx,
  oids: readonly string[],
): Promise<Map<string, Order>> {
  if (oids.length === 0) return new Map()
  const rows = await readOrders(db, { oids })
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
  /** True: only what gave something to others. */
  isGift?: boolean | undefined
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
  const { userOid, contentOid, contentOids, creatorOid, state, isGift } = filter
  let query = db.selectFrom('orders')
  if (userOid) query = query.where('user_oid', '=', userOid)
  if (state) query = query.where('state', '=', state)
  if (isGift) {
    query = query.where((eb) =>
      eb.exists(
        eb.selectFrom('gifts').select('oid').whereRef('gifts.order_oid', '=', 'orders.oid'),
      ),
    )
  }
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
