import { errorMessage } from '@plax/contracts/errors/index'
import type { SubscriptionChange } from '@plax/contracts/subscription/subscription-values'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { linkOrigin } from '../../platform/http/link-origin.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { tryCoupon } from '../coupon/coupon.service.ts'
import { changeWay } from './cards/change-way.ts'
import { finishOrder, giveUpOrder } from '../payment/payment.service.ts'
import type { CardDeps } from './cards/card-deps.ts'
import { cardPurpose } from './cards/card-order.ts'
import { payChoice } from './orders/pay-choice.ts'
import { fromWallet } from './cards/way.ts'
import { monthsFrom } from './rows/months.ts'
import { presentReceipt } from './present-receipt.ts'
import { presentSubscription, presentSubscriptions } from './present-subscriptions.ts'
import type { PaymentRow } from './rows/subscription.tables.ts'
import { agreeToContact } from './contacts/agree-to-contact.ts'
import { chooseTier } from './subscribe/choose-tier.ts'
import { readyChoice } from './subscribe/ready.ts'
import { subscribeFree } from './subscribe/subscribe-free.ts'
import { revokeUnsubscribe, unsubscribe } from './subscribe/unsubscribe.ts'
import { blockCode, findBlock } from './subscribe/evaluate-choice.ts'
import { getPayment, listLiving } from './rows/subscriptions.queries.ts'

type SubscriptionDeps = CardDeps & Pick<Deps, 'config'>

/** What readers do with the tiers of creators. */
export function subscriptionHandlers(deps: SubscriptionDeps): Handlers {
  return { ...payingHandlers(deps), ...changingHandlers(deps), ...readingHandlers(deps) }
}

function payingHandlers(deps: SubscriptionDeps): Handlers {
  return {
    'POST /payment/subscription/ready': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { coupon: couponCode = null, ...choice } = body
      const request = { ...choice, userOid: actor.userOid, couponCode, lang }
      return tryCoupon(
        deps,
        { actor, code: couponCode },
        () => readyChoice(deps, request),
        ({ obstacle }) => obstacle?.code === 'creator_coupon.no_match',
      )
    },
    'POST /payment/subscription/confirm': async ({ actor, body, idempotencyKey: key, request }) => {
      assertUser(actor)
      const { coupon: couponCode = null, ...asked } = body
      const choice = { ...asked, userOid: actor.userOid, key, couponCode }
      return tryCoupon(deps, { actor, code: couponCode }, async () => {
        if (body.method === 'coins') {
          return receiptOf(await chooseTier(deps, { ...choice, way: fromWallet }))
        }
        const origin = linkOrigin(request, deps.config)
        const answer = await payChoice(deps, { ...choice, origin })
        return answer.state === 'paid' ? receiptOf(answer.payment) : answer
      })
    },
    'PUT /payment/subscription/confirm': async ({ actor, body }) => {
      assertUser(actor)
      const approval = { ...body, purpose: cardPurpose, userOid: actor.userOid }
      return receiptOf(await getPayment(deps.db, await finishOrder(deps.payment, approval)))
    },
    'DELETE /payment/subscription/confirm': async ({ actor, query: { orderOid } }) => {
      assertUser(actor)
      const request = { purpose: cardPurpose, userOid: actor.userOid, orderOid }
      await giveUpOrder(deps.payment, request)
      return { orderOid }
    },
  }
}

function changingHandlers(deps: SubscriptionDeps): Handlers {
  return {
    'POST /account/subscribefree': async ({ actor, body, lang }) => {
      assertUser(actor)
      if (body.userOid && body.userOid !== actor.userOid) throw new AppError('auth.forbidden')
      const row = await subscribeFree(deps, { ...body, userOid: actor.userOid })
      return presentSubscription(deps.payment, row, { lang, now: deps.clock.now() })
    },
    'POST /account/unsubscribe': async ({ actor, body, lang }) => {
      assertUser(actor)
      const row = await unsubscribe(deps, { userOid: actor.userOid, ...body })
      return presentSubscription(deps.payment, row, { lang, now: deps.clock.now() })
    },
    'POST /account/unsubscribe/revoke': async ({ actor, body, lang }) => {
      assertUser(actor)
      const row = await revokeUnsubscribe(deps, { userOid: actor.userOid, ...body })
      return presentSubscription(deps.payment, row, { lang, now: deps.clock.now() })
    },
    'PUT /account/subscriptions/contact': async ({ actor, body, lang }) => {
      assertUser(actor)
      const row = await agreeToContact(deps, { userOid: actor.userOid, ...body })
      return presentSubscription(deps.payment, row, { lang, now: deps.clock.now() })
    },
    'PUT /account/subscriptions/payment': async ({ actor, body, lang }) => {
      assertUser(actor)
      const row = await changeWay(deps, { userOid: actor.userOid, ...body })
      return presentSubscription(deps.payment, row, { lang, now: deps.clock.now() })
    },
  }
}

function readingHandlers(deps: SubscriptionDeps): Handlers {
  return {
    'GET /payment/subscription/receipts/{postingId}': ({ actor, params, lang }) => {
      assertUser(actor)
      return presentReceipt(deps.db, { ...params, userOid: actor.userOid, lang })
    },
    'GET /account/subscriptions': async ({ actor, lang }) => {
      assertUser(actor)
      const now = deps.clock.now()
      const rows = await listLiving(deps.db, { userOid: actor.userOid, now })
      return { items: await presentSubscriptions(deps.payment, rows, { lang, now }) }
    },
    'GET /account/subscription-durations': async ({ actor }) => {
      assertUser(actor)
      const now = deps.clock.now()
      const rows = await listLiving(deps.db, { userOid: actor.userOid, now })
      return {
        items: rows.map((row) => ({
          creatorOid: row.creator_oid,
          tierHash: row.tier_oid,
          since: row.since.toISOString(),
          months: monthsFrom(row.since, now),
        })),
      }
    },
    'GET /account/subscribeable': async ({ lang }) => {
      const reason = await findBlock(deps.settings, deps.clock.now())
      const message = reason && errorMessage(blockCode(reason), lang)
      return { subscribeable: reason === null, reason, message }
    },
  }
}

const changes: Record<PaymentRow['kind'], SubscriptionChange> = {
  month: 'new',
  upgrade: 'upgrade',
  downgrade: 'downgrade',
  keep: 'keep',
}

function receiptOf(row: PaymentRow) {
  return {
    state: 'paid' as const,
    subscriptionOid: row.subscription_oid,
    creatorOid: row.creator_oid,
    tierHash: row.tier_oid,
    change: changes[row.kind],
    month: row.month,
    priceCoins: row.price_coins,
    couponCode: row.coupon_code,
    postingId: row.posting_id,
  }
}
