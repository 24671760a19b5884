import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { readSales } from '../commerce/commerce.service.ts'
import type { AnalyticsDeps } from './analytics.deps.ts'
import { whoseMoney } from './audit-views.ts'
import { readPeriod } from './period.ts'
import { askedKinds } from './sale-filter.ts'
import { pageSales } from './sale-pages.ts'
import { presentPurchase, presentSales } from './sales.present.ts'

/** Who bought what of a creator (S1 §7). */
export function purchaseEventHandlers(deps: AnalyticsDeps): Handlers {
  const { reports, kinds } = deps
  return {
    'GET /account/purchase-events/pagination': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { contentOid: itemOid, page: number, limit } = query
      const asked = kindsOf(deps, query)
      const view = { action: 'sales.read', query }
      const asks = { named: query.creatorOid, asCreator: true, view }
      const creatorOid = await whoseMoney(deps, actor, asks)
      const span = await readPeriod(deps, query.date)
      const filter = { creatorOid, span, itemOid, kinds: asked }
      const page = { offset: (number - 1) * limit, limit }
      const { rows, total } = await readSales(reports, span, (tx, days) =>
        pageSales(tx, kinds, { filter, days, page }),
      )
      const sales = await presentSales(deps, rows, { lang, zone: span.zone })
      const items = sales.map((sale) => presentPurchase(kinds, sale))
      return { items, page: number, limit, total }
    },
  }
}

/** A tier is bought by subscribing alone, a story in all other ways: of both there may be none. */
function kindsOf(
  { kinds }: AnalyticsDeps,
  query: { purchseType?: string | undefined; contentType?: string | undefined },
): string[] | undefined {
  const ofType = askedKinds(kinds, {
    name: 'purchseType',
    value: query.purchseType,
    is: ({ kind }) => kind,
  })
  const ofItem = askedKinds(kinds, {
    name: 'contentType',
    value: query.contentType,
    is: ({ itemKind }) => itemKind,
  })
  return ofType && ofItem ? ofType.filter((kind) => ofItem.includes(kind)) : (ofType ?? ofItem)
}
