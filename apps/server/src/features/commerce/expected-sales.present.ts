import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { microPerUnit } from '@plax/money'
import { listUsers, nameIn } from '../account/account.service.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import type { Order, OrderEscrow } from './commerce.tables.ts'
import { describeLines } from './orders.present.ts'
import { listOrdersByOid } from './orders.queries.ts'
import { findKind } from './sales/sale-kind.ts'
import { sharesOf } from './sales/sell.ts'

type ExpectedSale = OutputOf<'GET /payment/sales/expected'>['items'][number]

/** Held orders as a creator sees them whom they would pay. */
export async function presentExpected(
  { db, sales }: Pick<CommerceDeps, 'db' | 'sales'>,
  escrows: readonly OrderEscrow[],
  { creatorOid, lang }: { creatorOid: string; lang: Language },
): Promise<ExpectedSale[]> {
  const orders = await listOrdersByOid(
    db,
    escrows.map(({ order_oid: oid }) => oid),
  )
  const held = escrows.flatMap((escrow) => orders.get(escrow.order_oid) ?? [])
  const lines = held.map((order) => order.lines[0])
  const [itemOf, users] = await Promise.all([
    describeLines(db, { sales, lines, lang }),
    listUsers(db, [...new Set(held.map(({ user_oid: oid }) => oid))]),
  ])
  const buyers = new Map(users.map((user) => [user.oid, nameIn(user, lang)]))
  return held.flatMap((order) => {
    const {
      escrow,
      lines: [line],
    } = order
    if (!escrow) return []
    const isLead = line.creator_oid === creatorOid
    const namesBuyer = findKind(sales, line.kind)?.namesBuyers ?? false
    return {
      orderOid: order.oid,
      kind: line.kind,
      subjectOid: line.subject_oid,
      ...itemOf(line),
      quantity: line.quantity,
      buyerNickname: namesBuyer ? (buyers.get(order.user_oid) ?? '') : null,
      priceCoins: order.price,
      expectedCoins: expectedBy(order, creatorOid),
      createdAt: order.created_at.toISOString(),
      deadline: escrow.deadline.toISOString(),
      atDeadline: escrow.at_deadline,
      mayRelease: isLead && escrow.released_by.includes('creator'),
      mayReturn: isLead && escrow.returned_by.includes('creator'),
    }
  })
}

/** What a creator earns of the paid part if the order is released, rounded down. */
function expectedBy({ price, paid, lines: [line] }: Order, creatorOid: string): number {
  const { fee_percent: feePercent, payees } = line
  const share = sharesOf({ price, feePercent, payees }).find((one) => one.creatorOid === creatorOid)
  return Math.floor(((share?.leg?.earnsMicro ?? 0) * paid) / price / microPerUnit)
}
