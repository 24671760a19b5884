import type { OutputOf } from '@plax/contracts'
import type { UserActor } from '../../platform/http/actor.ts'
import { getEditableItem } from '../access/access.service.ts'
import { itemCodes, titleIn } from '../catalogue/catalogue.service.ts'
import { giftType, readSales, type SaleKind } from '../commerce/commerce.service.ts'
import { listItemDays } from '../engagement/library.service.ts'
import { businessDayOf, businessZoneSetting } from '../settings/business-day.service.ts'
import { countReaders } from '../shelf/shelf.service.ts'
import type { AnalyticsDeps } from './analytics.deps.ts'
import { sumByPeriod } from './sale-sums.ts'
import { readSpan } from './span.ts'

type ItemNumbers = OutputOf<'GET /payment/sales/item'>
type Figures = ItemNumbers['totals']

const dayMs = 24 * 3600 * 1000
const nothing: Figures = {
  views: 0,
  watchedSeconds: 0,
  readers: 0,
  likes: 0,
  comments: 0,
  purchases: 0,
  gifts: 0,
  donations: 0,
  replies: 0,
  refunds: 0,
  earnedCoins: 0,
  earnedMilli: 0,
}

/** How an item of the caller's was used and sold in the last days of the operator, today included. */
export async function readItemNumbers(
  deps: AnalyticsDeps,
  asked: { actor: UserActor; itemOid: string; days: number; lang: string },
): Promise<ItemNumbers> {
  const { itemOid, actor } = asked
  const now = deps.clock.now()
  const kind = { codes: itemCodes }
  const item = await getEditableItem(deps.db, { kind, itemOid, actor, now })
  const zone = await deps.settings.get(businessZoneSetting)
  const last = businessDayOf(now, zone)
  const first = new Date(Date.parse(last) - (asked.days - 1) * dayMs).toISOString().slice(0, 10)
  const span = await readSpan(deps, { startDate: first, endDate: last })
  await deps.countReads()
  const owner = { creatorOid: item.owner_oid, itemOid }
  const found = await readSales(deps.reports, span, async (tx, days) => ({
    sales: await sumByPeriod(tx, { filter: { ...owner, span }, days }, 'day'),
    readers: await countReaders(
      tx,
      { ownerOid: item.owner_oid, itemOid, days: { since: first, until: last } },
      'day',
    ),
    used: await listItemDays(tx, { itemOid, ...span }),
  }))
  const { totals, days } = gather(deps.kinds, found)
  return {
    itemOid,
    itemKind: item.kind,
    title: titleIn(item, asked.lang),
    zone,
    first,
    last,
    totals,
    days: [...days].map(([day, figures]) => ({ day, ...figures })).toSorted(byDay),
  }
}

interface ItemRows {
  sales: Awaited<ReturnType<typeof sumByPeriod>>
  readers: Awaited<ReturnType<typeof countReaders>>
  used: Awaited<ReturnType<typeof listItemDays>>
}

/** The figures of each day, and of all; readers are counted once in all. */
function gather(kinds: readonly SaleKind[], { sales, readers, used }: ItemRows) {
  const totals = { ...nothing }
  const days = new Map<string, Figures>()
  const add = (day: string, part: Partial<Figures>) => {
    const figures = days.get(day) ?? { ...nothing }
    days.set(day, figures)
    for (const [name, value] of Object.entries(part) as [keyof Figures, number][]) {
      figures[name] += value
      if (name !== 'readers') totals[name] += value
    }
  }
  for (const sale of sales) add(sale.period, partOf(kinds, sale))
  for (const { day, ...part } of used) add(day, part)
  for (const { day, readers: count } of readers) {
    if (day === null) totals.readers = count
    else add(day, { readers: count })
  }
  return { totals, days }
}

const figureOfType = new Map<string, 'replies' | 'donations'>([
  ['story_chat', 'replies'],
  ['donation', 'donations'],
])

/** By its type in the ledger, a sale is a paid reply or a donation; all else is a purchase. */
function partOf(kinds: readonly SaleKind[], sale: ItemRows['sales'][number]): Partial<Figures> {
  const kind = kinds.find((one) => one.kind === sale.kind)
  return {
    [figureOfType.get(kind?.postingType ?? '') ?? 'purchases']: sale.events,
    gifts: sale.kind === giftType ? sale.events : 0,
    refunds: sale.refunded,
    [kind?.currency === 'credit' ? 'earnedMilli' : 'earnedCoins']: sale.earned,
  }
}

const byDay = (a: { day: string }, b: { day: string }) => (a.day < b.day ? -1 : 1)
