import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { listItems } from '../catalogue/catalogue.service.ts'
import { giftType, readSales, type SaleKind } from '../commerce/commerce.service.ts'
import { businessDayOf, businessZoneSetting } from '../settings/business-day.service.ts'
import { countReaders, type ReaderCount } from '../shelf/shelf.service.ts'
import type { AnalyticsDeps } from './analytics.deps.ts'
import { type OverviewSums, sumOverview } from './overview.queries.ts'
import { describeSold } from './sales.present.ts'
import { readSpan } from './span.ts'

type Overview = OutputOf<'GET /payment/sales/overview'>
type Figures = Overview['totals']

const dayMs = 24 * 3600 * 1000
const mostItems = 100

/** Readers, paid replies and earnings of the last days of the operator, today included. */
export async function readOverview(
  deps: AnalyticsDeps,
  asked: { creatorOid: string; days: number; itemOid?: string | undefined; lang: Language },
): Promise<Overview> {
  const { creatorOid, itemOid, lang } = asked
  const zone = await deps.settings.get(businessZoneSetting)
  const last = businessDayOf(deps.clock.now(), zone)
  const first = new Date(Date.parse(last) - (asked.days - 1) * dayMs).toISOString().slice(0, 10)
  const span = await readSpan(deps, { startDate: first, endDate: last })
  // A reader counted later than their reply was paid would be missing beside it.
  await deps.countReads()
  const ofKinds = kindsByFigure(deps.kinds)
  const found = await readSales(deps.reports, span, async (tx, days) => {
    const sums = (by: 'item' | 'day', one?: string) =>
      sumOverview(tx, { selection: { creatorOid, itemOid: one }, days, ofKinds }, by)
    const readers = (by: 'item' | 'day', one?: string) =>
      countReaders(
        tx,
        { ownerOid: creatorOid, itemOid: one, days: { since: first, until: last } },
        by,
      )
    return {
      sums: [...(await sums('day', itemOid)), ...(await sums('item'))],
      readers: [...(await readers('day', itemOid)), ...(await readers('item'))],
    }
  })
  const { totals, days, items } = gather(found)
  const rows = presentItems(deps.kinds, items)
  // An item that was only given, or donated to, is of its own kind nevertheless.
  const known = await listItems(
    deps.db,
    rows.map(({ itemOid }) => itemOid),
  )
  const titleOf = await describeSold({ db: deps.db, kinds: deps.kinds }, rows, lang)
  return {
    zone,
    first,
    last,
    totals,
    days: [...days].map(([day, figures]) => ({ day, ...figures })).toSorted(byDay),
    items: rows.map(({ kind, ...row }) => ({
      ...row,
      itemKind: known.get(row.itemOid)?.kind ?? row.itemKind,
      title: titleOf({ ...row, kind }),
    })),
  }
}

/** Which kinds of sale each figure counts; a purchase is of an item that orders sell. */
function kindsByFigure(kinds: readonly SaleKind[]) {
  const names = (is: (kind: SaleKind) => boolean) => kinds.filter(is).map(({ kind }) => kind)
  return {
    purchases: names(({ orders }) => orders !== undefined),
    gifts: [giftType],
    donations: names(({ postingType }) => postingType === 'donation'),
    replies: names(isReply),
  }
}

/** Of what the ledger has as a chat, one sale is one reply. */
function isReply({ postingType }: SaleKind): boolean {
  return postingType === 'story_chat'
}

interface OverviewFigures {
  totals: Figures
  days: Map<string, Figures>
  items: Map<string, Figures & { kind: string | null }>
}

/** Sums and readers of the same day or item as one. */
function gather(found: { sums: OverviewSums[]; readers: ReaderCount[] }): OverviewFigures {
  const gathered: OverviewFigures = { totals: { ...nothing }, days: new Map(), items: new Map() }
  const figuresOf = ({ day, itemOid }: { day: string | null; itemOid: string | null }) => {
    if (day !== null) return placeOf(gathered.days, day, { ...nothing })
    if (itemOid === null) return gathered.totals
    return placeOf(gathered.items, itemOid, { ...nothing, kind: null })
  }
  for (const { kind, day, itemOid, ...sums } of found.sums) {
    const figures = figuresOf({ day, itemOid })
    Object.assign(figures, sums)
    if ('kind' in figures) Object.assign(figures, { kind })
  }
  for (const { readers, ...of } of found.readers) Object.assign(figuresOf(of), { readers })
  return gathered
}

const nothing: Figures = {
  readers: 0,
  purchases: 0,
  gifts: 0,
  donations: 0,
  replies: 0,
  bonusReplies: 0,
  earnedCoins: 0,
  earnedMilli: 0,
}

function placeOf<Value>(places: Map<string, Value>, key: string, first: Value): Value {
  const known = places.get(key)
  if (known) return known
  places.set(key, first)
  return first
}

/** The most read first. What was read and not sold is a story: only stories are read. */
function presentItems(kinds: readonly SaleKind[], items: OverviewFigures['items']) {
  const readKind = kinds.find(isReply)
  return [...items]
    .map(([itemOid, { kind, ...figures }]) => {
      const sold = kinds.find((one) => one.kind === kind) ?? readKind
      return { itemOid, itemKind: sold?.itemKind ?? '', kind: sold?.kind ?? '', ...figures }
    })
    .toSorted((a, b) => b.readers - a.readers || b.replies - a.replies || byOid(a, b))
    .slice(0, mostItems)
}

const byOid = (a: { itemOid: string }, b: { itemOid: string }) => (a.itemOid < b.itemOid ? -1 : 1)
const byDay = (a: { day: string }, b: { day: string }) => (a.day < b.day ? -1 : 1)
