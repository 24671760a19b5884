import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Db } from '../../platform/db/database.ts'
import { businessDayOf } from '../settings/business-day.service.ts'
import { listUsers, nameIn } from '../account/account.service.ts'
import { listSaleCodes, listShares, type SaleKind } from '../commerce/commerce.service.ts'
import type { AnalyticsDeps, SalePayout } from './analytics.deps.ts'
import type { KindSums } from './sale-filter.ts'
import type { SaleRow } from './sales.queries.ts'

type Purchase = OutputOf<'GET /account/purchase-events/pagination'>['items'][number]
type Sale = Omit<Purchase, 'purchseType' | 'contentType' | 'contentOid' | 'creatorOid'>

interface SalesDeps {
  db: Db
  kinds: readonly SaleKind[]
}

/**
 * Sales as their creator sees them, with the buyers' names in the creator's language, who shares them,
 * and by which payout they come (R-settlement-014).
 */
export async function presentSales(
  { db, kinds, listPayouts }: SalesDeps & Pick<AnalyticsDeps, 'listPayouts'>,
  rows: readonly SaleRow[],
  { lang, zone }: { lang: Language; zone: string },
): Promise<(Sale & { kind: string; creatorOid: string })[]> {
  const titleOf = await describeSold({ db, kinds }, rows, lang)
  const shares = await listShares(db, rows)
  const codeOf = await listSaleCodes(db, rows)
  const payouts = await listPayouts(db, [...new Set(rows.map(({ creatorOid }) => creatorOid))])
  const people = await listUsers(db, [
    ...rows.flatMap(({ buyerOid }) => buyerOid ?? []),
    ...shares.map(({ creatorOid }) => creatorOid),
  ])
  const names = new Map(
    people.map((user) => [user.oid, user.withdrawn_at ? '' : nameIn(user, lang)]),
  )
  const present = presentSums(kinds)
  return rows.map((row) => ({
    id: row.id,
    creatorOid: row.creatorOid,
    itemOid: row.itemOid,
    title: titleOf(row),
    buyer:
      row.buyerOid === null ? null : { userOid: row.buyerOid, name: names.get(row.buyerOid) ?? '' },
    ...present(row),
    couponCode: codeOf(row),
    feePercent: row.feePercent,
    state: row.refunded === row.events ? 'refunded' : 'paid',
    createdAt: row.at.toISOString(),
    day: row.day,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    distribution: shares
      .filter(({ postingId, place }) => postingId === row.postingId && place === row.place)
      .map(({ creatorOid, sharePercent }) => ({
        creatorOid,
        name: names.get(creatorOid) ?? '',
        sharePercent,
      })),
    payout: payoutOf(row, { payouts, zone }),
  }))
}

/** The first that paid its month, unless there was nothing to pay, or nothing any more. */
function payoutOf(
  row: SaleRow,
  { payouts, zone }: { payouts: readonly SalePayout[]; zone: string },
): Sale['payout'] {
  const month = (row.day ?? businessDayOf(row.at, zone)).slice(0, 7)
  const found = payouts.find(
    ({ creatorOid, throughMonth }) => creatorOid === row.creatorOid && throughMonth >= month,
  )
  if (!found || row.paid === 0) return null
  const isGone = row.refunded === row.events && row.refundedAt && row.refundedAt <= found.at
  if (isGone) return null
  const { requestOid, state, step, paysOn } = found
  return { requestOid, state, step, paysOn }
}

export function presentSums(kinds: readonly SaleKind[]) {
  const currencies = new Map(kinds.map(({ kind, currency }) => [kind, currency]))
  return ({ kind, events, refunded, paid, bonus, earned }: KindSums) => ({
    kind,
    sales: events,
    refunded,
    currency: currencies.get(kind) ?? ('coin' as const),
    amount: paid + bonus,
    paidAmount: paid,
    bonusAmount: bonus,
    earnedAmount: earned,
  })
}

/** What the items of sales are called now; empty for those that are gone. */
export async function describeSold(
  { db, kinds }: SalesDeps,
  rows: readonly { kind: string; itemOid: string }[],
  lang: Language,
): Promise<(row: { kind: string; itemOid: string }) => string> {
  const titles = new Map<string, string>()
  for (const { kind, describe } of kinds) {
    const oids = rows.filter((row) => row.kind === kind).map(({ itemOid }) => itemOid)
    if (oids.length === 0) continue
    for (const [oid, { title }] of await describe(db, oids, lang)) {
      titles.set(`${kind} ${oid}`, title)
    }
  }
  return ({ kind, itemOid }) => titles.get(`${kind} ${itemOid}`) ?? ''
}

export function presentPurchase(
  kinds: readonly SaleKind[],
  sale: Awaited<ReturnType<typeof presentSales>>[number],
): Purchase {
  const { kind, ...fields } = sale
  return {
    ...fields,
    purchseType: kind,
    contentType: kinds.find((one) => one.kind === kind)?.itemKind ?? '',
    contentOid: sale.itemOid,
  }
}
