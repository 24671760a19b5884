import type { OutputOf } from '@plax/contracts'
import { type ErrorCode, errorMessage } from '@plax/contracts/errors/index'
import type { Language } from '@plax/contracts/languages'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { renewalByCard, renewalTo } from '../billing/renewal.ts'
import { payingColumns } from '../cards/card-price.ts'
import type { CardDeps } from '../cards/card-deps.ts'
import type { AskedWay } from '../cards/way.ts'
import { checkCoupon } from '../../coupon/coupon.service.ts'
import { getBalance } from '../../ledger/ledger.service.ts'
import { evaluateCard } from '../../payment/payment.service.ts'
import { daysLeftOf, monthOf, nextMonth } from '../rows/months.ts'
import { firstMonthSetting } from '../rows/subscription.settings.ts'
import type { SubscriptionRow, TierRow } from '../rows/subscription.tables.ts'
import { findAlive } from '../rows/subscriptions.queries.ts'
import { tierSubject } from '../coupons/tier-subject.ts'
import { presentTier } from '../tiers/present-tiers.ts'
import { getTier } from '../tiers/tiers.queries.ts'
import { planByCard } from './plan-by-card.ts'
import type { Plan } from './plan-change.ts'
import { type Choice, findBlock, evaluateChoice } from './evaluate-choice.ts'

type Offer = OutputOf<'POST /payment/subscription/ready'>

/**
 * What choosing a tier costs somebody now, with a coupon or without, and what hinders them. Throws
 * `subscription.tier_not_found`.
 */
export async function readyChoice(
  deps: CardDeps,
  request: {
    userOid: string
    tierHash: string
    couponCode: string | null
    lang: Language
  } & AskedWay,
): Promise<Offer> {
  const { userOid, tierHash, couponCode: code, lang } = request
  const now = deps.clock.now()
  const tier = await getTier(deps.db, tierHash)
  const living = await findAlive(deps.db, { userOid, creatorOid: tier.creator_oid, now })
  const block = await findBlock(deps.settings, now)
  const subject = tierSubject(tier)
  const coupon = code === null ? null : await checkCoupon(deps.db, { code, subject, userOid, now })
  const firstMonth = await deps.settings.get(firstMonthSetting)
  const question = { userOid, tier, living, block, coupon, firstMonth, now }
  const choice = await evaluateChoice(deps.db, question)
  const { plan, obstacle } = choice
  const priceCoins = plan?.priceCoins ?? 0
  const means = await weighMeans(deps, request, priceCoins)
  const { shortCoins } = means
  const hindrance = obstacle ?? means.obstacle
  const month = monthOf(now)
  const { method, currency } = request
  const details = { shortCoins, currency }
  const next = nextOf({ tier, living, plan, currency })
  return {
    tier: await presentTier(deps.db, tier, { currency, now, lang }),
    change: plan?.change ?? null,
    month,
    priceCoins,
    daysLeft: isForRest(choice) ? daysLeftOf(now).left : null,
    nextBillingOn: tier.price_coins === 0 ? null : `${nextMonth(month)}-01`,
    nextPriceCoins: next.priceCoins,
    balanceCoins: means.balanceCoins,
    shortCoins,
    card:
      method === 'coins'
        ? null
        : {
            currency,
            amountMinor: planByCard(choice, currency),
            nextAmountMinor: next.amountMinor,
          },
    couponCode: obstacle ? null : (coupon?.coupon?.code ?? null),
    obstacle: hindrance && {
      code: hindrance,
      message: errorMessage(hindrance, lang, details),
    },
  }
}

/** Whether less than a month is paid, for less than its price: a whole month's price is for all of it. */
function isForRest({ plan, priceRest }: Choice): boolean {
  const whole = 1_000_000
  return plan !== null && plan.restOf !== null && priceRest(whole) < whole
}

/** What the following months cost: of a tier that is kept, no more than was agreed on. */
function nextOf(choice: {
  tier: TierRow
  living: SubscriptionRow | null
  plan: Plan | null
  currency: Currency
}): { priceCoins: number; amountMinor: number } {
  const { tier, living, plan, currency } = choice
  const isKept = living !== null && plan?.change === 'keep'
  const agreed = isKept ? living.price_coins : tier.price_coins
  const way = { method: 'card', cardOid: '', currency } as const
  const before = isKept ? living : null
  const columns = payingColumns(way, { before, tier, priceCoins: agreed, next: null })
  const row = { ...columns, price_coins: agreed, next_tier_oid: null, next_price_coins: null }
  const renewal = renewalTo(row, tier)
  const { priceCoins } = renewal
  return { priceCoins, amountMinor: renewalByCard(row, renewal)?.amountMinor ?? 0 }
}

/** Whether what is to be paid can be: from the wallet, or by the card. */
async function weighMeans(
  deps: CardDeps,
  request: { userOid: string } & AskedWay,
  priceCoins: number,
): Promise<{ balanceCoins: number; shortCoins: number; obstacle: ErrorCode | null }> {
  const { coins } = await getBalance(deps.db, request.userOid, deps.clock.now())
  if (request.method === 'card') {
    const { obstacle } = await evaluateCard(deps.payment, request)
    return { balanceCoins: coins, shortCoins: 0, obstacle }
  }
  const shortCoins = Math.max(0, priceCoins - coins)
  const obstacle = shortCoins > 0 ? 'wallet.not_enough_coins' : null
  return { balanceCoins: coins, shortCoins, obstacle }
}
