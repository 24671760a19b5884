import { AppError } from '../../../platform/errors.ts'
import { checkCoupon } from '../../coupon/coupon.service.ts'
import { type NewCardOrder, payByCard } from '../../payment/payment.service.ts'
import type { CardDeps } from '../cards/card-deps.ts'
import { cardPurpose, type OrderTerms } from '../cards/card-order.ts'
import { type AskedWay, getWay } from '../cards/way.ts'
import { tierSubject } from '../coupons/tier-subject.ts'
import { holdTier } from '../rows/hold-tiers.ts'
import { monthOf } from '../rows/months.ts'
import { firstMonthSetting } from '../rows/subscription.settings.ts'
import type { PaymentRow } from '../rows/subscription.tables.ts'
import { findAlive, findPaymentByKey, getPayment } from '../rows/subscriptions.queries.ts'
import { type ChoiceRequest, chooseTier } from '../subscribe/choose-tier.ts'
import { planByCard } from '../subscribe/plan-by-card.ts'
import { assertPossible, findBlock, evaluateChoice } from '../subscribe/evaluate-choice.ts'
import { getTier } from '../tiers/tiers.queries.ts'

export interface CardChoice
  extends
    Pick<ChoiceRequest, 'userOid' | 'key' | 'tierHash' | 'priceCoins' | 'couponCode'>,
    AskedWay {
  /** What was told that the card is charged now. */
  amountMinor: number
  /** Where the buyer is, to whom the card's bank may lead them back. */
  origin: string
}

export type ChoiceAnswer =
  | { state: 'paid'; payment: PaymentRow }
  | { state: 'authenticate'; orderOid: string; redirectUrl: string }

/** Subscribes somebody to a tier, or changes what they subscribe to, by a saved card. */
export async function payChoice(deps: CardDeps, request: CardChoice): Promise<ChoiceAnswer> {
  const { userOid, key, tierHash, priceCoins, couponCode, currency, amountMinor, origin } = request
  const answer = await payByCard(deps.payment, {
    purpose: cardPurpose,
    kind: 'choice',
    userOid,
    key,
    subjectOid: tierHash,
    coins: priceCoins,
    currency,
    amountMinor,
    terms: { couponCode },
    origin,
    begin: () => begin(deps, request),
  })
  if (answer.state === 'authenticate') return answer
  return { state: 'paid', payment: await getPayment(deps.db, answer.resultOid) }
}

/** What costs nothing now needs no order. */
async function begin(
  deps: CardDeps,
  request: CardChoice,
): Promise<{ resultOid: string } | { order: NewCardOrder }> {
  const { userOid, tierHash, priceCoins, couponCode, currency } = request
  const way = await getWay(deps.payment, request)
  if (priceCoins === 0 || (await findPaymentByKey(deps.db, request))) {
    const { oid } = await chooseTier(deps, { ...request, way })
    return { resultOid: oid }
  }
  const now = deps.clock.now()
  const tier = await getTier(deps.db, tierHash)
  const creatorOid = tier.creator_oid
  const living = await findAlive(deps.db, { userOid, creatorOid, now })
  const block = await findBlock(deps.settings, now)
  const subject = tierSubject(tier)
  const coupon =
    couponCode === null
      ? null
      : await checkCoupon(deps.db, { code: couponCode, subject, userOid, now })
  const firstMonth = await deps.settings.get(firstMonthSetting)
  const question = { userOid, tier, living, block, coupon, firstMonth, now }
  const choice = await evaluateChoice(deps.db, question)
  const plan = assertPossible(choice)
  if (plan.priceCoins !== priceCoins) {
    throw new AppError('subscription.price_changed', { priceCoins: plan.priceCoins })
  }
  const amountMinor = planByCard(choice, currency)
  if (amountMinor !== request.amountMinor) {
    throw new AppError('subscription.amount_changed', { amountMinor })
  }
  if (way.method === 'coins') throw new AppError('payment.card_not_found')
  const terms: OrderTerms = { month: monthOf(now), couponCode, subscriptionOid: null }
  return {
    order: {
      creatorOid,
      // One choice of a creator's tiers at a time.
      slot: creatorOid,
      terms: { ...terms },
      cardOid: way.cardOid,
      // Its creator may be deleting it.
      hold: (tx) => holdTier(tx, tierHash),
    },
  }
}
