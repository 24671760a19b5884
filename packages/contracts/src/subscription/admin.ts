import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { reason } from '../admin/admin.ts'
import { posting } from '../ledger/ledger.ts'
import { currencies } from '../payment/payment-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { adminCardOrder } from '../payment/card-orders.ts'
import { payingMethods, subscriptionEnds, subscriptionStates } from './subscription-values.ts'

const coins = z.number().int()

const adminSubscription = z
  .object({
    subscriptionOid: oid,
    userOid: oid,
    nickname: z.string(),
    creatorOid: oid,
    creatorNickname: z.string(),
    tierHash: oid,
    tierName: z.string().describe('Empty if its creator deleted their account.'),
    state: z.enum(subscriptionStates),
    since: z.iso.datetime().describe('Start of the uninterrupted subscription.'),
    priceCoins: coins.describe('The agreed monthly price.'),
    method: z.enum(payingMethods),
    card: z
      .object({ currency: z.enum(currencies), amountMinor: z.number().int() })
      .nullable()
      .describe('The monthly price by card.'),
    nextMonth: z.string().nullable().describe('The first unpaid month, such as 2026-12.'),
    attempts: z.number().int().describe('Failed payment attempts.'),
    retryAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    endReason: z.string().nullable().describe('Set if an administrator ended it.'),
  })
  .meta({ id: 'AdminSubscription' })

const payment = z
  .object({
    paymentOid: oid,
    month: z.string(),
    kind: z.enum(['month', 'upgrade', 'downgrade', 'keep']),
    tierName: z.string(),
    priceCoins: coins,
    earnedCoins: coins.describe('The creator’s earnings.'),
    couponCode: z.string().nullable(),
    chargeOid: oid
      .nullable()
      .describe('The card payment; null if it was paid with coins from the wallet.'),
    createdAt: z.iso.datetime(),
    posting: posting.nullable().describe('Null if nothing had to be paid.'),
    refund: z
      .object({
        reason: z.string(),
        actorOid: oid,
        actorNickname: z.string().describe('Empty if they deleted their account.'),
        refundedAt: z.iso.datetime(),
        posting,
        money: z
          .object({
            currency: z.enum(currencies),
            amountMinor: z.number().int(),
            state: z.enum(['refunding', 'refunded']),
          })
          .nullable()
          .describe('The amount the gateway pays back, if paid by card.'),
      })
      .nullable(),
  })
  .meta({ id: 'AdminSubscriptionPayment' })

const paymentsShown = 100
const ordersShown = 100
const who = ofCharacters(z.string().trim(), 100).optional().describe('Nickname or id.')

/** Subscriptions as administrators see them. */
export const subscriptionAdminRoutes = defineRoutes({
  'GET /payment/admin/subscriptions': {
    summary: 'Everyone’s subscriptions, latest first; viewing is audited',
    permission: 'admin',
    auditsItself: true,
    query: z.object({
      user: who,
      creator: who,
      state: z.enum(subscriptionStates).optional(),
      method: z.enum(payingMethods).optional(),
      ...pageQuery,
    }),
    output: pageOf(adminSubscription),
  },
  'GET /payment/admin/subscriptions/{subscriptionOid}': {
    summary: `A subscription with its latest ${paymentsShown} payments, each with its entries; audited`,
    permission: 'admin',
    params: z.object({ subscriptionOid: oid }),
    output: z.object({
      subscription: adminSubscription,
      payments: z.array(payment),
      cardOrders: z
        .array(adminCardOrder)
        .describe(
          `This subscriber’s latest ${ordersShown} orders for this creator’s tiers, whatever their result.`,
        ),
    }),
  },
  'POST /payment/admin/subscriptions/{subscriptionOid}/end': {
    summary: 'End a subscription, with the month or immediately; audited',
    description:
      'Nothing more is billed. The subscriber sees the reason and can’t keep the subscription. This doesn’t refund anything. If the month is unpaid, it ends immediately.',
    permission: 'admin',
    params: z.object({ subscriptionOid: oid }),
    body: z.object({ reason, at: z.enum(subscriptionEnds).default('month_end') }),
    output: adminSubscription,
  },
})
