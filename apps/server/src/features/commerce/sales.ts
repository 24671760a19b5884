import type { OutputOf } from '@plax/contracts'
import type { OrderState } from '@plax/contracts/commerce-values'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { listItems } from '../catalogue/catalogue.service.ts'
import { businessZoneSetting } from '../settings/business-day.service.ts'
import { type OrderFilter, type SaleSums, type Span, sumOrders } from './orders.queries.ts'

type SaleTotals = OutputOf<'GET /payment/sales/totals'>

const mostStories = 100

interface SalesQuery {
  contentOid?: string | undefined
  state?: OrderState | undefined
  /** `2026-11`, in the operator's time zone. */
  month?: string | undefined
}

/** The orders that a creator asks for. */
export async function salesFilter(
  deps: Pick<Deps, 'db' | 'settings'>,
  { creatorOid, query }: { creatorOid: string; query: SalesQuery },
): Promise<OrderFilter> {
  const { contentOid, state, month } = query
  const zone = await deps.settings.get(businessZoneSetting)
  const placed = month ? await spanOf(deps.db, { month, zone }) : undefined
  return { creatorOid, contentOid, state, placed }
}

/** What sales come to, in all and by story. */
export async function totalSales(db: Db, filter: OrderFilter): Promise<SaleTotals> {
  const sums = await sumOrders(db, filter)
  const shown = sums.slice(0, mostStories)
  const items = await listItems(
    db,
    shown.map(({ contentOid }) => contentOid),
  )
  return {
    ...sums.reduce<SaleSums>(addSums, nothing),
    stories: shown.map((sum) => ({ ...sum, title: items.get(sum.contentOid)?.title ?? '' })),
  }
}

const nothing: SaleSums = {
  sold: 0,
  refunded: 0,
  priceCoins: 0,
  paidCoins: 0,
  bonusCoins: 0,
  earnedCoins: 0,
}

function addSums(a: SaleSums, b: SaleSums): SaleSums {
  return {
    sold: a.sold + b.sold,
    refunded: a.refunded + b.refunded,
    priceCoins: a.priceCoins + b.priceCoins,
    paidCoins: a.paidCoins + b.paidCoins,
    bonusCoins: a.bonusCoins + b.bonusCoins,
    earnedCoins: a.earnedCoins + b.earnedCoins,
  }
}

/** The instants between which it is a month in a time zone. */
async function spanOf(db: Db, { month, zone }: { month: string; zone: string }): Promise<Span> {
  const first = `${month}-01`
  const { rows } = await sql<Span>`
    SELECT ${first}::timestamp AT TIME ZONE ${zone} AS "from",
      (${first}::timestamp + interval '1 month') AT TIME ZONE ${zone} AS "to"`.execute(db)
  const [span] = rows
  if (!span) throw new Error(`No span of ${month}.`)
  return span
}
