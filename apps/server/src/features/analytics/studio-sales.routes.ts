import type { OrderState } from '@plax/contracts/commerce-values'
import type { SaleKind } from '@plax/contracts/sale-values'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { readPeriod } from './period.ts'
import type { SaleFilter } from './sale-lines.ts'
import { totalSales } from './sale-totals.ts'
import { presentSales } from './sales.present.ts'
import { listSales } from './sales.queries.ts'

type AnalyticsDeps = Pick<Deps, 'db' | 'reports' | 'clock' | 'settings'>

/** What was sold of the caller, for the Studio. */
export function studioSalesHandlers(deps: AnalyticsDeps): Handlers {
  return {
    'GET /payment/sales': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { cursor, limit } = query
      const filter = await readFilter(deps, actor.userOid, query)
      const place = readCursor(cursor, [cursorPart.instant, z.string().max(80)])
      const after = place && { at: place[0], id: place[1] }
      const found = await listSales(deps.reports, filter, { after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [row.at.toISOString(), row.id])
      return { items: await presentSales(deps.reports, rows, lang), nextCursor }
    },
    'GET /payment/sales/totals': async ({ actor, query }) => {
      assertUser(actor)
      const filter = await readFilter(deps, actor.userOid, query)
      return totalSales(deps.reports, filter, query.month?.length === 7 ? 'day' : 'month')
    },
  }
}

interface SalesQuery {
  kind?: SaleKind | undefined
  itemOid?: string | undefined
  state?: OrderState | undefined
  month?: string | undefined
}

async function readFilter(
  deps: AnalyticsDeps,
  creatorOid: string,
  { kind, itemOid, state, month }: SalesQuery,
): Promise<SaleFilter> {
  const span = await readPeriod(deps, month)
  return { creatorOid, span, kinds: kind && [kind], itemOid, state }
}
