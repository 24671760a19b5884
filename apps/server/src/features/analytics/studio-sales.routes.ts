import type { SaleState } from '@plax/contracts/commerce/commerce-values'
import { z } from 'zod'
import { assertUser } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { readSales } from '../commerce/commerce.service.ts'
import type { AnalyticsDeps } from './analytics.deps.ts'
import { readEarnedDays } from './earned-days.ts'
import { readItemNumbers } from './item-numbers.ts'
import { readOverview } from './overview.ts'
import { readPeriod } from './period.ts'
import { askedKinds } from './sale-filter.ts'
import { totalSales } from './sale-totals.ts'
import { presentSales } from './sales.present.ts'
import { listSales, type OfCreator } from './sales.queries.ts'

/** What was sold of the caller, for the Studio. */
export function studioSalesHandlers(deps: AnalyticsDeps): Handlers {
  const { reports, kinds } = deps
  return {
    'GET /payment/sales': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { cursor, limit } = query
      const filter = await readFilter(deps, actor.userOid, query)
      const place = readCursor(cursor, [cursorPart.instant, z.string().max(80)])
      const page = { after: place && { at: place[0], id: place[1] }, limit: limit + 1 }
      const found = await readSales(reports, filter.span, (tx, days) =>
        listSales(tx, kinds, { filter, days, page }),
      )
      const { rows, nextCursor } = cutPage(found, limit, (row) => [row.at.toISOString(), row.id])
      const items = await presentSales(deps, rows, { lang, zone: filter.span.zone })
      return { items, nextCursor, zone: filter.span.zone }
    },
    'GET /payment/sales/totals': async ({ actor, query, lang }) => {
      assertUser(actor)
      const filter = await readFilter(deps, actor.userOid, query)
      const by = query.month?.length === 7 ? 'day' : 'month'
      return totalSales(deps, filter, { by, lang })
    },
    'GET /payment/sales/overview': ({ actor, query, lang }) => {
      assertUser(actor)
      return readOverview(deps, { creatorOid: actor.userOid, ...query, lang })
    },
    'GET /payment/sales/earned': ({ actor, query }) => {
      assertUser(actor)
      return readEarnedDays(deps, { creatorOid: actor.userOid, month: query.month })
    },
    'GET /payment/sales/item': ({ actor, query, lang }) => {
      assertUser(actor)
      return readItemNumbers(deps, { actor, ...query, lang })
    },
  }
}

interface SalesQuery {
  kind?: string | undefined
  itemOid?: string | undefined
  state?: SaleState | undefined
  month?: string | undefined
}

async function readFilter(
  deps: AnalyticsDeps,
  creatorOid: string,
  { kind, itemOid, state, month }: SalesQuery,
): Promise<OfCreator> {
  const asked = askedKinds(deps.kinds, { name: 'kind', value: kind, is: (one) => one.kind })
  const span = await readPeriod(deps, month)
  return { creatorOid, span, kinds: asked, itemOid, state }
}
