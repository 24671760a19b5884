import type { Language } from '@plax/contracts/languages'
import { batchedCalls, batchedReads } from '../../platform/db/shared-reads.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser, type UserActor } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { listItems } from '../catalogue/catalogue.service.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import type { Order } from './commerce.tables.ts'
import { OrderQueue } from './order-queue.ts'
import { findOrder } from './orders.queries.ts'
import { type OrderView, presentOrders } from './orders.present.ts'
import { pageOrders } from './page-orders.ts'
import { kindOf, quote } from './quote.ts'
import { tryCodes } from './try-codes.ts'

/** What an item costs, buying it, and the orders that came of it. */
export function buyingHandlers(deps: CommerceDeps): Handlers {
  const buy = buyerOfItems(deps)
  const present = orderPresenter(deps)
  return {
    'GET /payment/quote': ({ actor, query, lang }) => {
      assertUser(actor)
      return quote(deps, { actor, ...query, lang })
    },
    'POST /payment/orders': async ({ actor, body, lang, idempotencyKey: key }) => {
      assertUser(actor)
      return present(await buy({ actor, key, ...body }), lang)
    },
    'POST /account/purchase': async ({ actor, body, lang, idempotencyKey: key }) => {
      assertUser(actor)
      const { coins: priceCoins, contentOid, creatorOid, discountCode } = body
      const couponCode = discountCode ?? null
      const request = { actor, key, contentOid, creatorOid, priceCoins, couponCode }
      const codes = couponCode === null ? [] : [couponCode]
      return present(await tryCodes(deps, { actor, codes }, () => buy(request)), lang)
    },
    'GET /payment/orders': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { rows, nextCursor } = await pageOrders(
        deps,
        { userOid: actor.userOid, isGift: query.gifts },
        query,
      )
      return { items: await presentOrders(deps, rows, lang), nextCursor }
    },
    'GET /payment/orders/{orderOid}': async ({ actor, params, lang }) => {
      const order = await findOrder(deps.db, params.orderOid)
      if (order?.user_oid !== actor.userOid) throw new AppError('commerce.order_not_found')
      return present(order, lang)
    },
  }
}

interface ItemRequest {
  actor: UserActor
  key: string
  contentOid: string
  priceCoins: number
  quantity?: number
  /** The kind of sale; left out, the main one. */
  kind?: string | undefined
  creatorOid?: string
  couponCode?: string | null
}

/** Buys one item of the catalogue, for oneself, together with what others buy at the moment. */
function buyerOfItems(deps: CommerceDeps): (request: ItemRequest) => Promise<Order> {
  const orders = new OrderQueue(deps)
  const findItem = batchedReads((oids) => listItems(deps.db, oids))
  return async (request) => {
    const { actor, key, contentOid: subjectOid, priceCoins: price, quantity = 1 } = request
    const { creatorOid, couponCode = null } = request
    const kind = kindOf(deps.sales, await findItem(subjectOid), request.kind)
    return orders.place({
      actor,
      key,
      line: { kind, subjectOid, price, quantity, creatorOid, couponCode },
    })
  }
}

/** Orders that are shown in one language at the same moment are read together. */
function orderPresenter(deps: CommerceDeps): (order: Order, lang: Language) => Promise<OrderView> {
  const presenters = new Map<Language, (order: Order) => Promise<OrderView>>()
  return (order, lang) => {
    const present =
      presenters.get(lang) ??
      batchedCalls((orders: readonly Order[]) => presentOrders(deps, orders, lang))
    presenters.set(lang, present)
    return present(order)
  }
}
