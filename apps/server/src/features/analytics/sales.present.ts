import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { saleCurrency, type SaleKind } from '@plax/contracts/sale-values'
import type { Db } from '../../platform/db/database.ts'
import { listUsers, nameIn } from '../account/account.service.ts'
import { listItems } from '../catalogue/catalogue.service.ts'
import { listTierNames } from '../subscription/subscription.service.ts'
import type { SaleRow } from './sales.queries.ts'

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
    kind: row.kind,
    creatorOid: row.creatorOid,
    itemOid: row.itemOid,
    title: titles.get(row.itemOid) ?? '',
    buyer:
      row.buyerOid === null ? null : { userOid: row.buyerOid, name: names.get(row.buyerOid) ?? '' },
    sales: row.events,
    refunded: row.refunded,
    currency: saleCurrency(row.kind),
    amount: row.paid + row.bonus,
    paidAmount: row.paid,
    bonusAmount: row.bonus,
    feePercent: row.feePercent,
    earnedAmount: row.earned,
    state: row.refunded === row.events ? 'refunded' : 'paid',
    createdAt: row.at.toISOString(),
    refundedAt: row.refundedAt?.toISOString() ?? null,
  }))
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
