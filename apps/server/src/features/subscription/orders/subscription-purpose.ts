import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { CardOrder, CardOrderWords, CardPurpose } from '../../payment/payment.service.ts'
import { declineMonth, settleMonth } from '../billing/settle-month.ts'
import { cardPurpose, termsOf } from '../cards/card-order.ts'
import { monthOf } from '../rows/months.ts'
import { retryDaysSetting } from '../rows/subscription.settings.ts'
import { listSubscriptionsPaid } from '../rows/subscriptions.queries.ts'
import { applyChoice, type ChoiceTerms, readTerms } from '../subscribe/choose-tier.ts'
import { listTierNames } from '../tiers/tiers.queries.ts'
import { moveFromCard } from './move-from-card.ts'

/** What cards pay for here: what somebody chose, and months that are due. */
export function subscriptionPurpose(deps: Pick<Deps, 'clock' | 'settings'>): CardPurpose {
  return {
    purpose: cardPurpose,
    returnPath: '/subscribe/return',
    returnedCode: 'subscription.payment_returned',
    refundCode: 'payment.paid_subscription',
    kinds: {
      choice: {
        isAutomatic: false,
        settle: async () => {
          const terms = await readTerms(deps)
          return (tx, order, chargeOid) => settleChoice(tx, order, { ...terms, chargeOid })
        },
      },
      month: {
        isAutomatic: true,
        settle: async () => {
          const terms = await readTerms(deps)
          return async (tx, order, chargeOid) =>
            (await settleMonth(tx, order, { ...terms, chargeOid })).oid
        },
        decline: async () => {
          const retryDays = await deps.settings.get(retryDaysSetting)
          const terms = { retryDays, now: deps.clock.now() }
          return (tx, order) => declineMonth(tx, order, terms)
        },
      },
    },
    describe,
    onReturned: emitReturned,
    onCardRemoved: moveFromCard,
  }
}

/** What somebody was told to have failed, or chose in another month, they no longer expect. */
async function settleChoice(
  tx: Tx,
  order: CardOrder,
  { chargeOid, ...terms }: ChoiceTerms & { chargeOid: string },
): Promise<string> {
  const { month, couponCode } = termsOf(order)
  if (order.state !== 'open' || month !== monthOf(terms.now)) {
    throw new AppError('subscription.amount_changed')
  }
  const { currency, card_oid: cardOid } = order
  const { oid } = await applyChoice(tx, terms, {
    userOid: order.user_oid,
    key: order.request_key ?? order.oid,
    tierHash: order.subject_oid,
    priceCoins: order.coins,
    couponCode,
    way: { method: 'card', cardOid, currency },
    chargeOid,
    quotedAt: order.created_at,
  })
  return oid
}

async function describe(
  db: Db,
  orders: readonly CardOrder[],
  lang: Language,
): Promise<Map<string, CardOrderWords>> {
  const tiers = await listTierNames(
    db,
    orders.map((order) => order.subject_oid),
    lang,
  )
  const made = await listSubscriptionsPaid(
    db,
    orders.flatMap(({ result_oid: oid }) => oid ?? []),
  )
  return new Map(
    orders.map((order) => {
      const { month, couponCode, subscriptionOid } = termsOf(order)
      const tierName = tiers.get(order.subject_oid) ?? ''
      const ofPayment = made.get(order.result_oid ?? '') ?? null
      const facts = { tierName, month, couponCode, subscriptionOid: subscriptionOid ?? ofPayment }
      return [order.oid, { title: tierName, facts }]
    }),
  )
}

async function emitReturned(tx: Tx, order: CardOrder, now: Date): Promise<void> {
  const payload = { userOid: order.user_oid, tierHash: order.subject_oid }
  await emit(tx, { stream: 'subscription', type: 'subscription.payment_returned', payload }, now)
}
