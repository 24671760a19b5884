import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { saleCurrency, type SaleKind } from '@plax/contracts/sale-values'
import type { Db } from '../../platform/db/database.ts'
import { listUsers, nameIn } from '../account/account.service.ts'
import { listItems } from '../catalogue/catalogue.service.ts'
import { listTierNames } from '../subscription/subscription.service.ts'
import type { KindSums, SaleRow } from './sales.queries.ts'

type Purchase = OutputOf<'GET /account/purchase-events/pagination'>['items'][number]
type Sale = Omit<Purchase, 'purchseType' | 'contentType' | 'contentOid' | 'creatorOid'>

/** Sales as their creator sees them, with the buyers' names in the creator's language. */
export async function presentSales(
  db: Db,
  rows: readonly SaleRow[],
  lang: Language,
): Promise<(Sale & { kind: SaleKind; creatorOid: string })[]> {
  const titles = await titlesOf(db, rows)
  const buyers = await listUsers(
    db,
    rows.flatMap(({ buyerOid }) => buyerOid ?? []),
  )
  const names = new Map(
    buyers.map((user) => [user.oid, user.withdrawn_at ? '' : nameIn(user, lang)]),
  )
  return rows.map((row) => ({
    id: row.id,
    creatorOid: row.creatorOid,
    itemOid: row.itemOid,
    title: titles.get(row.itemOid) ?? '',
    buyer:
      row.buyerOid === null ? null : { userOid: row.buyerOid, name: names.get(row.buyerOid) ?? '' },
    ...presentSums(row),
    feePercent: row.feePercent,
    state: row.refunded === row.events ? 'refunded' : 'paid',
    createdAt: row.at.toISOString(),
    day: row.day,
    refundedAt: row.refundedAt?.toISOString() ?? null,
  }))
}

export function presentSums({ kind, events, refunded, paid, bonus, earned }: KindSums) {
  return {
    kind,
    sales: events,
    refunded,
    currency: saleCurrency(kind),
    amount: paid + bonus,
    paidAmount: paid,
    bonusAmount: bonus,
    earnedAmount: earned,
  }
}

/** What stories and tiers are called now. */
export async function titlesOf(
  db: Db,
  rows: readonly { kind: SaleKind; itemOid: string }[],
): Promise<Map<string, string>> {
  const oidsOf = (areTiers: boolean) =>
    rows.filter(({ kind }) => (kind === 'subscription') === areTiers).map(({ itemOid }) => itemOid)
  const items = await listItems(db, oidsOf(false))
  const tiers = await listTierNames(db, oidsOf(true))
  return new Map([...[...items].map(([oid, { title }]) => [oid, title] as const), ...tiers])
}

export function presentPurchase(sale: Awaited<ReturnType<typeof presentSales>>[number]): Purchase {
  const { kind, ...fields } = sale
  return {
    ...fields,
    purchseType: kind,
    contentType: kind === 'subscription' ? 'tier' : 'story',
    contentOid: sale.itemOid,
  }
}
