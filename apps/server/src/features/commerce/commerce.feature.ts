import { soldOrderStates } from '@plax/contracts/commerce/commerce-values'
import { AppError } from '../../platform/errors.ts'
import type { Feature } from '../../platform/feature.ts'
import { assertUser, type UserActor } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { AsksRole } from '../../platform/asked-roles.ts'
import { underStoryChat } from '../account/account.service.ts'
import { businessZoneSetting } from '../settings/business-day.service.ts'
import { platformFeePercentSetting } from './commerce.settings.ts'
import './commerce.tables.ts'
import { rollUpSales } from './sales/roll-up.ts'
import './sales/sales.tables.ts'
import { commerceNotifies } from './commerce.notifies.ts'
import type { CommerceDeps, CreatorTerms } from './commerce.deps.ts'
import { cartHandlers } from './cart.routes.ts'
import { adminHandlers } from './commerce.admin.ts'
import { commerceLifecycle } from './commerce.lifecycle.ts'
import { endDueEscrows, endEscrowsTask } from './end-due-escrows.ts'
import { escrowNotifies } from './escrow.notifies.ts'
import { escrowHandlers } from './escrow.routes.ts'
import { giftHandlers } from './gifts.routes.ts'
import { giftNotifies } from './gifts.notifies.ts'
import { itemCouponHandlers } from './item-coupons.routes.ts'
import { purchasedHandlers } from './purchased.routes.ts'
import { tryCodes } from './try-codes.ts'
import type { Order } from './commerce.tables.ts'
import { findOrder } from './orders.queries.ts'
import { presentOrder, presentOrders } from './orders.present.ts'
import { pageOrders } from './page-orders.ts'
import { placeOrder } from './place-order.ts'
import { kindOfItem, quote } from './quote.ts'

const rollUpTask = 'commerce.roll-up-sales'
const escrowsAtATime = 200

/** What is sold, to whom, and what it came to. */
export function commerceFeature(
  deps: CommerceDeps & { creatorTerms: () => Promise<CreatorTerms> },
): Feature {
  const sold = commerceNotifies(deps.sales)
  const given = giftNotifies(deps.sales)
  const held = escrowNotifies(deps.sales)
  return {
    name: 'commerce',
    askedRoles: { buyer: isBuyer },
    handlers: {
      ...termsHandlers(deps),
      ...buyerHandlers(deps),
      ...cartHandlers(deps),
      ...giftHandlers(deps),
      ...purchasedHandlers(deps),
      ...itemCouponHandlers(deps),
      ...escrowHandlers(deps),
      ...adminHandlers(deps),
    },
    secretPaths: ['/coupon/*/item'],
    notifies: {
      places: { ...sold.places, ...given.places },
      on: { ...sold.on, ...given.on, ...held.on },
    },
    jobs: {
      [rollUpTask]: async () => {
        const zone = await deps.settings.get(businessZoneSetting)
        await deps.db.transaction().execute((tx) => rollUpSales(tx, zone))
      },
      [endEscrowsTask]: () => endDueEscrows(deps, escrowsAtATime),
    },
    cron: [
      { task: rollUpTask, schedule: '*/5 * * * *' },
      { task: endEscrowsTask, schedule: '* * * * *' },
    ],
    atStart: [rollUpTask],
    lifecycle: commerceLifecycle,
  }
}

/** What creators get of a sale and of a reply. */
function termsHandlers({
  settings,
  creatorTerms,
}: Pick<CommerceDeps, 'settings'> & { creatorTerms: () => Promise<CreatorTerms> }): Handlers {
  const handlers: Handlers = {
    'GET /account/creator-terms': async () => ({
      platformFeePercent: await settings.get(platformFeePercentSetting),
      ...(await creatorTerms()),
    }),
  }
  return { ...handlers, ...underStoryChat(handlers) }
}

function buyerHandlers(deps: CommerceDeps): Handlers {
  return {
    'GET /payment/quote': ({ actor, query, lang }) => {
      assertUser(actor)
      return quote(deps, { actor, ...query, lang })
    },
    'POST /payment/orders': async ({ actor, body, lang, idempotencyKey: key }) => {
      assertUser(actor)
      return presentOrder(deps, await orderItem(deps, { actor, key, ...body }), lang)
    },
    'POST /account/purchase': async ({ actor, body, lang, idempotencyKey: key }) => {
      assertUser(actor)
      const { coins: priceCoins, contentOid, creatorOid, discountCode } = body
      const couponCode = discountCode ?? null
      const request = { actor, key, contentOid, creatorOid, priceCoins, couponCode }
      const codes = couponCode === null ? [] : [couponCode]
      const order = await tryCodes(deps, { actor, codes }, () => orderItem(deps, request))
      return presentOrder(deps, order, lang)
    },
    'GET /payment/orders': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { rows, nextCursor } = await pageOrders(deps, { userOid: actor.userOid }, query)
      return { items: await presentOrders(deps, rows, lang), nextCursor }
    },
    'GET /payment/orders/{orderOid}': async ({ actor, params, lang }) => {
      const order = await findOrder(deps.db, params.orderOid)
      if (order?.user_oid !== actor.userOid) throw new AppError('commerce.order_not_found')
      return presentOrder(deps, order, lang)
    },
  }
}

/** Buys one item of the catalogue, for oneself. */
async function orderItem(
  deps: CommerceDeps,
  request: {
    actor: UserActor
    key: string
    contentOid: string
    priceCoins: number
    quantity?: number
    /** The kind of sale; left out, the main one. */
    kind?: string | undefined
    creatorOid?: string
    couponCode?: string | null
  },
): Promise<Order> {
  const { actor, key, contentOid: subjectOid, priceCoins: price, quantity = 1 } = request
  const { creatorOid, couponCode = null } = request
  const kind = await kindOfItem(deps, subjectOid, request.kind)
  const line = { kind, subjectOid, price, quantity, creatorOid, couponCode }
  return placeOrder(deps, { actor, key, lines: [line] })
}

/** Whether somebody is a buyer (R-shell-003): they paid for something, and were not given it back. */
const isBuyer: AsksRole = async (db, userOid) => {
  const row = await db
    .selectFrom('orders')
    .select('oid')
    .where('user_oid', '=', userOid)
    .where('state', 'in', ['held', ...soldOrderStates])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
