import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { readSales } from '../commerce/commerce.service.ts'
import { businessDayOf, businessMonthOf } from '../settings/business-day.service.ts'
import type { AnalyticsDeps } from './analytics.deps.ts'
import type { SaleFilter } from './sale-filter.ts'
import { sumByItem, sumByPeriod } from './sale-sums.ts'
import { describeSold, presentSums } from './sales.present.ts'

type SaleTotals = OutputOf<'GET /payment/sales/totals'>

const mostItems = 100

/** What sales come to: by kind, by item, and by day or month of the operator. */
export async function totalSales(
  { db, clock, reports, kinds }: Pick<AnalyticsDeps, 'db' | 'clock' | 'reports' | 'kinds'>,
  filter: SaleFilter,
  { by, lang }: { by: 'day' | 'month'; lang: Language },
): Promise<SaleTotals> {
  const { from, until, zone } = filter.span
  const [sums, periods] = await readSales(reports, filter.span, async (tx, days) => [
    await sumByItem(tx, { filter, days }),
    await sumByPeriod(tx, { filter, days }, by),
  ])
  const items = sums
    .flatMap(({ itemOid, ...row }) => (itemOid === null ? [] : { ...row, itemOid }))
    .toSorted((a, b) => b.events - a.events || (a.itemOid < b.itemOid ? -1 : 1))
    .slice(0, mostItems)
  const titleOf = await describeSold({ db, kinds }, items, lang)
  const periodOf = (time: number) =>
    businessDayOf(new Date(time), zone).slice(0, by === 'day' ? 10 : 7)
  const present = presentSums(kinds)
  return {
    by,
    presentMonth: businessMonthOf(clock.now(), zone),
    first: periodOf(from.getTime()),
    last: periodOf(until.getTime() - 1),
    kinds: sums.filter(({ itemOid }) => itemOid === null).map(present),
    items: items.map((row) => ({ ...present(row), itemOid: row.itemOid, title: titleOf(row) })),
    periods: periods.map((row) => ({ ...present(row), period: row.period })),
  }
}
