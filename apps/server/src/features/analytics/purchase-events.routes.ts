import { type SaleKind, saleKinds } from '@plax/contracts/sale-values'
import type { Deps } from '../../deps.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { whoseMoney } from './audit-views.ts'
import { readPeriod } from './period.ts'
import { presentPurchase, presentSales } from './sales.present.ts'
import { countSales, listSales } from './sales.queries.ts'

/** Who bought what of a creator (S1 §7). */
export function purchaseEventHandlers(
  deps: Pick<Deps, 'db' | 'reports' | 'clock' | 'settings'>,
): Handlers {
  return {
    'GET /account/purchase-events/pagination': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { contentOid: itemOid, purchseType, contentType, page, limit } = query
      const view = { action: 'sales.read', query }
      const asks = { named: query.creatorOid, asCreator: true, view }
      const creatorOid = await whoseMoney(deps, actor, asks)
      const span = await readPeriod(deps, query.date)
      const kinds = kindsOf({ purchseType, contentType })
      // A tier is bought by subscribing alone, a story in all other ways.
      if (kinds.length === 0) return { items: [], page, limit, total: 0 }
      const filter = { creatorOid, span, itemOid, kinds }
      const offset = (page - 1) * limit
      const rows = await listSales(deps.reports, filter, { after: null, limit, offset })
      const sales = await presentSales(deps.reports, rows, lang)
      const total = rows[0]?.total ?? (page === 1 ? 0 : await countSales(deps.reports, filter))
      return { items: sales.map(presentPurchase), page, limit, total }
    },
  }
}

function kindsOf(asked: {
  purchseType: SaleKind | undefined
  contentType: 'story' | 'tier' | undefined
}): SaleKind[] {
  return saleKinds.filter(
    (kind) =>
      (asked.purchseType ?? kind) === kind &&
      (!asked.contentType || (asked.contentType === 'tier') === (kind === 'subscription')),
  )
}
