import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { listUsers, nameIn, type UserRow } from '../account/account.service.ts'
import { listItems } from '../catalogue/catalogue.service.ts'
import type { OrderRow } from './commerce.tables.ts'

export type Order = OutputOf<'GET /payment/orders/{orderOid}'>
export type AdminOrder = OutputOf<'POST /payment/admin/orders/{orderOid}/refund'>

/** Orders as their buyers see them, with the creators' names in their language. */
export async function presentOrders(
  db: Db,
  rows: readonly OrderRow[],
  lang: Language,
): Promise<Order[]> {
  const names = await namesOf(db, rows, (user) => nameIn(user, lang))
  return rows.map((row) => presentRow(row, names))
}

function presentRow(row: OrderRow, { titleOf, nicknameOf }: Names): Order {
  return {
    orderOid: row.oid,
    contentOid: row.content_oid,
    title: titleOf(row.content_oid),
    creatorOid: row.creator_oid,
    creatorNickname: nicknameOf(row.creator_oid),
    priceCoins: row.price_coins,
    bonusCoins: row.bonus_coins,
    paidCoins: row.paid_coins,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    postingId: row.posting_id ?? '',
    refundedAt: row.refunded_at?.toISOString() ?? null,
    refundPostingId: row.refund_posting_id,
    refundReason: row.refund_reason,
  }
}

export async function presentOrder(db: Db, row: OrderRow, lang: Language): Promise<Order> {
  const [order] = await presentOrders(db, [row], lang)
  if (!order) throw new AppError('commerce.order_not_found')
  return order
}

/** Orders as administrators see them. */
export async function presentAdminOrders(db: Db, rows: readonly OrderRow[]): Promise<AdminOrder[]> {
  const names = await namesOf(db, rows)
  return rows.map((row) => ({
    ...presentRow(row, names),
    userOid: row.user_oid,
    nickname: names.nicknameOf(row.user_oid),
    feePercent: row.fee_percent,
    earnedCoins: row.earned_coins,
    refundedBy: row.refunded_by,
    refundedByNickname: row.refunded_by === null ? '' : names.nicknameOf(row.refunded_by),
  }))
}

interface Names {
  titleOf: (contentOid: string) => string
  nicknameOf: (userOid: string) => string
}

async function namesOf(
  db: Db,
  rows: readonly OrderRow[],
  nameOf = (user: UserRow): string => user.nickname,
): Promise<Names> {
  const people = rows
    .flatMap((row) => [row.creator_oid, row.user_oid, row.refunded_by])
    .filter((oid) => oid !== null)
  const [items, users] = await Promise.all([
    listItems(
      db,
      rows.map((row) => row.content_oid),
    ),
    listUsers(db, [...new Set(people)]),
  ])
  const nicknames = new Map(users.map((user) => [user.oid, nameOf(user)]))
  return {
    titleOf: (contentOid) => items.get(contentOid)?.title ?? '',
    nicknameOf: (userOid) => nicknames.get(userOid) ?? '',
  }
}
