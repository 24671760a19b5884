import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { listUsers, nameIn, type UserRow } from '../account/account.service.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import type { Order, OrderLine } from './commerce.tables.ts'
import { type Gift, listGifts } from './gifts/gifts.queries.ts'
import type { DescribedItem, SaleKind } from './sales/sale-kind.ts'

export type OrderView = OutputOf<'GET /payment/orders/{orderOid}'>
export type AdminOrder = OutputOf<'POST /payment/admin/orders/{orderOid}/refund'>

type PresentDeps = Pick<CommerceDeps, 'db' | 'sales'>

/** Orders as their buyers see them, with the creators' names in their language. */
export async function presentOrders(
  deps: PresentDeps,
  orders: readonly Order[],
  lang: Language,
): Promise<OrderView[]> {
  const names = await namesOf(deps, orders, { lang, nameOf: (user) => nameIn(user, lang) })
  return orders.map((order) => presentRow(order, names))
}

/** Of several lines the first gives the order its name. */
function presentRow(order: Order, { itemOf, nicknameOf, giftOf }: Names): OrderView {
  const [line] = order.lines
  const creators = [...new Set(order.lines.map((one) => one.creator_oid))]
  return {
    orderOid: order.oid,
    contentOid: line.subject_oid,
    title: itemOf(line).title,
    creatorOid: line.creator_oid,
    creatorNickname: nicknameOf(line.creator_oid),
    creatorNicknames: creators.map(nicknameOf).filter((name) => name !== ''),
    lines: order.lines.map((one) => ({
      kind: one.kind,
      subjectOid: one.subject_oid,
      ...itemOf(one),
      receiverOid: one.receiver_oid,
      receiverNickname: nicknameOf(one.receiver_oid),
      gift: giftOf(one),
      quantity: one.quantity,
      discountCoins: one.discount,
      couponCode: one.coupon_code,
      priceCoins: one.price,
    })),
    priceCoins: order.price,
    bonusCoins: order.bonus,
    paidCoins: order.paid,
    state: order.state,
    createdAt: order.created_at.toISOString(),
    postingId: order.posting_id ?? '',
    refundedAt: order.refunded_at?.toISOString() ?? null,
    refundPostingId: order.refund_posting_id,
    refundReason: order.refund_reason,
    escrow: presentEscrow(order),
  }
}

export function presentEscrow({ escrow }: Order): OrderView['escrow'] {
  if (!escrow) return null
  return {
    deadline: escrow.deadline.toISOString(),
    atDeadline: escrow.at_deadline,
    releasedBy: escrow.released_by,
    returnedBy: escrow.returned_by,
    endedAt: escrow.ended_at?.toISOString() ?? null,
    reason: escrow.end_reason,
    postingId: escrow.posting_id,
  }
}

export async function presentOrder(
  deps: PresentDeps,
  order: Order,
  lang: Language,
): Promise<OrderView> {
  const [shown] = await presentOrders(deps, [order], lang)
  if (!shown) throw new AppError('commerce.order_not_found')
  return shown
}

/** Orders as administrators see them, with what was bought in their language. */
export async function presentAdminOrders(
  deps: PresentDeps,
  orders: readonly Order[],
  lang: Language,
): Promise<AdminOrder[]> {
  const names = await namesOf(deps, orders, { lang, nameOf: (user) => user.nickname })
  return orders.map((order) => ({
    ...presentRow(order, names),
    userOid: order.user_oid,
    nickname: names.nicknameOf(order.user_oid),
    feePercent: order.lines[0].fee_percent,
    earnedCoins: earnedOf(order),
    refundedBy: order.refunded_by,
    refundedByNickname: order.refunded_by === null ? '' : names.nicknameOf(order.refunded_by),
  }))
}

export async function presentAdminOrder(
  deps: PresentDeps,
  order: Order,
  lang: Language,
): Promise<AdminOrder> {
  const [shown] = await presentAdminOrders(deps, [order], lang)
  if (!shown) throw new AppError('commerce.order_not_found')
  return shown
}

function earnedOf({ state, lines }: Order): number {
  if (state === 'refunded') return 0
  return lines.flatMap(({ payees }) => payees).reduce((sum, { earned }) => sum + earned, 0)
}

const gone: DescribedItem = { title: '', path: null }

interface Names {
  itemOf: (line: OrderLine) => DescribedItem
  nicknameOf: (userOid: string) => string
  giftOf: (line: OrderLine) => OrderView['lines'][number]['gift']
}

async function namesOf(
  { db, sales }: PresentDeps,
  orders: readonly Order[],
  { lang, nameOf }: { lang: Language; nameOf: (user: UserRow) => string },
): Promise<Names> {
  const lines = orders.flatMap((order) => order.lines)
  const people = [
    ...lines.flatMap((line) => [line.creator_oid, line.receiver_oid]),
    ...orders.flatMap((order) => [order.user_oid, order.refunded_by]),
  ].filter((oid) => oid !== null)
  const [itemOf, users, gifts] = await Promise.all([
    describeLines(db, { sales, lines, lang }),
    listUsers(db, [...new Set(people)]),
    listGifts(
      db,
      lines.flatMap((line) => (line.receiver_oid === line.user_oid ? [] : line.order_oid)),
    ),
  ])
  const nicknames = new Map(users.map((user) => [user.oid, nameOf(user)]))
  return {
    itemOf,
    nicknameOf: (userOid) => nicknames.get(userOid) ?? '',
    giftOf: (line) => presentGift(gifts.get(`${line.order_oid} ${line.place}`)),
  }
}

function presentGift(gift: Gift | undefined): OrderView['lines'][number]['gift'] {
  if (!gift) return null
  return { message: gift.message, thanks: gift.thanks, isThanked: gift.thanked_at !== null }
}

/** What lines are of; without a name where it is gone. */
export async function describeLines(
  db: Db | Tx,
  {
    sales,
    lines,
    lang,
  }: {
    sales: readonly SaleKind[]
    lines: readonly OrderLine[]
    lang: Language
  },
): Promise<(line: OrderLine) => DescribedItem> {
  const items = new Map<string, DescribedItem>()
  for (const { kind, describe } of sales) {
    const oids = lines.filter((line) => line.kind === kind).map((line) => line.subject_oid)
    if (oids.length === 0) continue
    for (const [oid, item] of await describe(db, oids, lang)) items.set(`${kind} ${oid}`, item)
  }
  return (line) => items.get(`${line.kind} ${line.subject_oid}`) ?? gone
}
