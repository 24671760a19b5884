import { errorMessage } from '@plax/contracts/errors/index'
import type { SubscriptionChange } from '@plax/contracts/subscription-values'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { countCouponTry } from '../coupon/coupon.service.ts'
import { monthsFrom } from './months.ts'
import { presentSubscription, presentSubscriptions } from './present-subscriptions.ts'
import type { PaymentRow } from './subscription.tables.ts'
import { chooseTier } from './subscribe/choose-tier.ts'
import { readyChoice } from './subscribe/ready.ts'
import { subscribeFree } from './subscribe/subscribe-free.ts'
import { revokeUnsubscribe, unsubscribe } from './subscribe/unsubscribe.ts'
import { blockCode, findBlock } from './subscribe/weigh-choice.ts'
import { listLiving } from './subscriptions.queries.ts'

type SubscriptionDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/** What readers do with the tiers of creators. */
export function subscriptionHandlers(deps: SubscriptionDeps): Handlers {
  return { ...changingHandlers(deps), ...readingHandlers(deps) }
}

function changingHandlers(deps: SubscriptionDeps): Handlers {
  return {
    'POST /payment/subscription/ready': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { tierHash, coupon: couponCode = null } = body
      if (couponCode !== null) await countCouponTry(deps, actor)
      return readyChoice(deps, { userOid: actor.userOid, tierHash, couponCode, lang })
    },
    'POST /payment/subscription/confirm': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      const { tierHash, priceCoins, coupon: couponCode = null } = body
      const { userOid } = actor
      if (couponCode !== null) await countCouponTry(deps, actor)
      return receiptOf(await chooseTier(deps, { userOid, key, tierHash, priceCoins, couponCode }))
    },
    'POST /account/subscribefree': async ({ actor, body, lang }) => {
      assertUser(actor)
      if (body.userOid && body.userOid !== actor.userOid) throw new AppError('auth.forbidden')
      const row = await subscribeFree(deps, { ...body, userOid: actor.userOid })
      return presentSubscription(deps.db, row, { lang, now: deps.clock.now() })
    },
    'POST /account/unsubscribe': async ({ actor, body, lang }) => {
      assertUser(actor)
      const row = await unsubscribe(deps, { userOid: actor.userOid, ...body })
      return presentSubscription(deps.db, row, { lang, now: deps.clock.now() })
    },
    'POST /account/unsubscribe/revoke': async ({ actor, body, lang }) => {
      assertUser(actor)
      const row = await revokeUnsubscribe(deps, { userOid: actor.userOid, ...body })
      return presentSubscription(deps.db, row, { lang, now: deps.clock.now() })
    },
  }
}

function readingHandlers(deps: SubscriptionDeps): Handlers {
  return {
    'GET /account/subscriptions': async ({ actor, lang }) => {
      assertUser(actor)
      const now = deps.clock.now()
      const rows = await listLiving(deps.db, { userOid: actor.userOid, now })
      return { items: await presentSubscriptions(deps.db, rows, { lang, now }) }
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
