import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { couponCode } from '../coupon/creator-coupons.ts'
import { languages } from '../languages.ts'
import { picture } from '../media/media.ts'
import { currencies } from '../payment/payment-values.ts'
import { defineRoutes, oid } from '../route.ts'
import {
  isEmoji,
  payingMethods,
  subscribingBlocks,
  subscriptionChanges,
  subscriptionStates,
  tierDetailsMaxLength,
  tierEmojisMaxCount,
  tierIconSidePixels,
  tierModes,
  tierNameMaxLength,
  tierPriceMaxCoins,
  tierPriceMaxMinor,
  tierSeatsMax,
  tiersMaxCount,
} from './subscription-values.ts'
import { shownName } from '../shown-text.ts'

const amountMinor = z.number().int().describe("In the currency's smallest unit.")

const tierName = ofCharacters(shownName.min(1), tierNameMaxLength)
const tierDetails = ofCharacters(z.string().trim(), tierDetailsMaxLength)

const tierTranslations = z.partialRecord(
  z.enum(languages),
  z.object({ name: tierName.or(z.literal('')).optional(), details: tierDetails.optional() }),
)

/** A subscription tier (R-subscription-005). */
export const tier = z
  .object({
    tierHash: oid,
    creatorOid: oid,
    price: z.number().int().describe('Coins per month; 0 for the free tier.'),
    price_usd: amountMinor,
    price_jpy: amountMinor,
    price_krw: amountMinor,
    monthlyFee: z
      .object({ currency: z.enum(currencies), amountMinor })
      .describe('The monthly price by card in the requested currency.'),
    name: z.string().describe('In the caller’s language, if its creator translated it.'),
    details: z.string(),
    translations: tierTranslations
      .nullable()
      .describe('Only shown to its creator, for whom `name` and `details` are the original ones.'),
    icon: picture.nullable(),
    emojis: z.array(z.string()),
    streak: z
      .boolean()
      .describe('Only opens posts published in or after the month the subscription started.'),
    seats: z
      .number()
      .int()
      .nullable()
      .describe('Maximum number of subscribers at once; null: no limit.'),
    level: z
      .number()
      .int()
      .describe('A higher tier opens what a lower one opens; 0 is the free tier.'),
    seatsLeft: z.number().int().nullable().describe('Null: no limit.'),
    isRemoved: z.boolean().describe('Closed to new subscribers; current ones keep it.'),
    isDeletable: z
      .boolean()
      .describe('Removed and unused, so `delete` can delete it. Only shown to its creator.'),
  })
  .meta({ id: 'SubscriptionTier' })

const ownPrice = z
  .number()
  .int()
  .min(0)
  .max(tierPriceMaxMinor)
  .nullable()
  .describe('Null: what the coins cost by card. Can’t be below the coins’ value.')

/** What a creator says of a tier. */
export const tierFields = z.object({
  price: z.number().int().min(0).max(tierPriceMaxCoins).describe('Coins per month; 0: free.'),
  price_usd: ownPrice,
  price_jpy: ownPrice,
  price_krw: ownPrice,
  name: tierName,
  details: tierDetails,
  translations: tierTranslations
    .optional()
    .describe(
      'The name and the details in other languages; replaces what was there. Where one is empty or left out, readers see the original.',
    ),
  iconAssetOid: oid
    .nullable()
    .describe(
      `The creator’s own image; a PNG of ${tierIconSidePixels}x${tierIconSidePixels} px is recommended.`,
    ),
  emojis: z
    .array(z.string().max(32).refine(isEmoji, 'Use exactly one emoji.'))
    .max(tierEmojisMaxCount),
  streak: z.boolean(),
  seats: z.number().int().min(1).max(tierSeatsMax).nullable(),
})

const coins = z.number().int()
const month = z.string().describe('A calendar month in UTC, such as 2026-11.')
const limit = { calls: 60, windowSeconds: 60 }
const cardIdx = z.number().int().min(1).max(1_000_000)
const way = {
  method: z
    .enum(payingMethods)
    .default('coins')
    .describe('From the wallet (not with bonus coins) or a saved card.'),
  currency: z
    .enum(currencies)
    .default('USD')
    .describe('For card payments; not KRW (R-payment-006).'),
  cardIdx: cardIdx.optional().describe('Defaults to the selected card.'),
}
const chosen = {
  tierHash: oid,
  ...way,
  coupon: couponCode
    .nullish()
    .describe('For the first month of a paid tier. Later months cost the full price.'),
}

const paidBy = z
  .discriminatedUnion('method', [
    z.object({ method: z.literal('coins') }),
    z.object({
      method: z.literal('card'),
      currency: z.enum(currencies),
      amountMinor: amountMinor.describe('For the next month.'),
      card: z
        .object({ idx: cardIdx, brand: z.string(), lastFour: z.string() })
        .nullable()
        .describe('Null if it was removed.'),
    }),
  ])
  .meta({ id: 'SubscriptionPaidBy' })

/** A subscription as its subscriber sees it. */
export const subscription = z
  .object({
    subscriptionOid: oid,
    creatorOid: oid,
    creatorName: z.string(),
    tier,
    state: z.enum(subscriptionStates),
    since: z.iso.datetime().describe('Start of the uninterrupted subscription.'),
    priceCoins: coins.describe('For the next month: the agreed price, or less if it was lowered.'),
    nextBillingOn: z.iso.date().nullable().describe('Null if no payment is due.'),
    isUnpaid: z
      .boolean()
      .describe('The payment for the current month failed; it’s retried on `nextBillingOn`.'),
    endsAt: z.iso.datetime().nullable().describe('Set if an end is or was scheduled.'),
    nextTier: tier.nullable().describe('From next month, after a downgrade.'),
    paidBy,
    agreesToContact: z
      .boolean()
      .describe('The creator may take the subscriber’s name and email address along and write.'),
  })
  .meta({ id: 'Subscription' })

const receipt = z
  .object({
    state: z.literal('paid'),
    subscriptionOid: oid,
    creatorOid: oid,
    tierHash: oid,
    change: z.enum(subscriptionChanges),
    month,
    priceCoins: coins.describe('The amount paid now.'),
    couponCode: z.string().nullable().describe('The coupon that lowered the price.'),
    postingId: oid.nullable().describe('Its ledger entries: GET /api/ledger/postings/{postingId}.'),
  })
  .meta({ id: 'SubscriptionReceipt' })

/** What was done, or the gateway's page on which the buyer proves who they are. */
const confirmed = z.discriminatedUnion('state', [
  receipt,
  z.object({
    state: z.literal('authenticate'),
    orderOid: oid,
    redirectUrl: z
      .string()
      .describe(
        'The bank’s confirmation page for the buyer; `PUT /payment/subscription/confirm` completes the payment.',
      ),
  }),
])

export const subscriptionRoutes = defineRoutes({
  'GET /payment/subscription/receipts/{postingId}': {
    summary: 'The receipt of a paid month of the caller’s subscription, by its ledger entries',
    permission: 'user',
    params: z.object({ postingId: oid }),
    output: z.object({
      paymentOid: oid,
      postingId: oid,
      tierName: z.string().describe('As it’s called now.'),
      month: z.string().describe('In UTC, such as `2026-11`.'),
      creatorOid: oid,
      creatorName: z.string().describe('Empty if they deleted their account.'),
      priceCoins: z.number().int(),
      couponCode: z.string().nullable(),
      chargeOid: oid.nullable().describe('What was charged to a card for it; null: paid in coins.'),
      paidAt: z.iso.datetime(),
      refundedAt: z.iso.datetime().nullable(),
    }),
  },
  'GET /account/subscription-tiers': {
    summary: 'A creator’s subscription tiers, lowest first',
    permission: 'public',
    query: z.object({
      creatorOid: oid,
      currency: z.enum(currencies).default('KRW').describe('The currency of `monthlyFee`.'),
      withRemoved: z
        .enum(['true', 'false'])
        .default('false')
        .describe('Includes removed tiers; only for their creator.'),
    }),
    output: z.object({ tiers: z.array(tier) }),
  },
  'POST /account/modify/subscription_tiers': {
    summary: 'Add, change, reorder, remove, restore or delete your subscription tiers',
    description: `\`push\` adds \`tier\` above all others (the free tier is always the lowest), \`update\` changes the fields of \`tierHash\` that \`tier\` contains, \`swap\` swaps the places of \`tierHash\` and \`otherTierHash\`, \`remove\` stops offering a tier, \`restore\` offers it again, and \`delete\` deletes a removed tier that has never had a subscriber and that no payment, order, coupon or story uses (otherwise \`subscription.tier_in_use\`). Up to ${tiersMaxCount} can be offered, one of them free. Changes of price, streak or order don’t affect the current month.`,
    permission: 'creator',
    limit: { calls: 120, windowSeconds: 600 },
    body: z.object({
      mode: z.enum(tierModes),
      tierHash: oid.optional().describe('All modes but `push`.'),
      otherTierHash: oid.optional().describe('`swap`.'),
      tier: tierFields.partial().optional().describe('`push`, with a name and a price, `update`.'),
    }),
    output: z.object({
      tierHash: oid.describe('The tier that was added, changed or deleted.'),
      tiers: z.array(tier).describe('All, removed ones included.'),
    }),
  },
  'POST /payment/subscription/ready': {
    summary: 'What choosing a tier costs now, what it changes, and what prevents it',
    description:
      'Changes nothing. A subscription is paid for the rest of the calendar month (UTC) up front, by its days or as the operator set it, then on each 1st. A higher tier costs the difference for the rest of the month; a lower one starts next month and costs nothing now. A coupon lowers the price of the first month, of which the rest is paid (`creator_coupon.not_cheaper` if that changes nothing).',
    permission: 'user',
    limit,
    body: z.object(chosen),
    output: z.object({
      tier,
      change: z.enum(subscriptionChanges).nullable().describe('Null if no payment is needed.'),
      month,
      priceCoins: coins.describe('To be paid now.'),
      daysLeft: z
        .number()
        .int()
        .nullable()
        .describe(
          'Days of the month it pays for, including today; null if it’s not for part of a month.',
        ),
      couponCode: z.string().nullable().describe('The coupon applied, or null.'),
      nextBillingOn: z.iso.date().nullable(),
      nextPriceCoins: coins,
      balanceCoins: coins.describe('Without bonus coins.'),
      shortCoins: coins.describe('0 by card.'),
      card: z
        .object({
          currency: z.enum(currencies),
          amountMinor: amountMinor.describe('To be paid now.'),
          nextAmountMinor: amountMinor,
        })
        .nullable()
        .describe('The amount charged to the card; null if paid with coins.'),
      obstacle: z
        .object({ code: z.string(), message: z.string() })
        .nullable()
        .describe('The error `confirm` would return.'),
    }),
  },
  'POST /payment/subscription/confirm': {
    summary: 'Subscribe to a tier or switch to it, on the terms from `ready`',
    description:
      'In one transaction, the coins are spent, the creator’s share is posted, and the tier opens. A card is charged first; its coins are granted and spent in the same transaction. An attempt in progress is continued, whatever the key. If the tier is no longer available once the card is charged, the money is returned (`subscription.payment_returned`). The same key returns the same receipt. Refused, with nothing changed: `subscription.price_changed` (with the new `priceCoins`), `subscription.amount_changed` (with the new `amountMinor`), `subscription.last_day`, `subscription.new_blocked`, `subscription.already_subscribed`, `subscription.not_offered`, `subscription.no_seats`, `subscription.own_tier`, `subscription.creator_blocked`, `wallet.not_enough_coins`, `payment.failed`, `payment.one_touch_not_krw`, `payment.currency_not_taken`, `payment.card_not_found`, and for a coupon `creator_coupon.no_match`, `creator_coupon.already_used`, `creator_coupon.incorrect_code` (good for another tier), `creator_coupon.first_month_only`, `creator_coupon.not_cheaper`. If the outcome isn’t known yet: `payment.unknown`; call again.',
    permission: 'user',
    money: true,
    limit,
    body: z.object({
      ...chosen,
      priceCoins: z
        .number()
        .int()
        .min(0)
        .max(tierPriceMaxCoins)
        .describe('As returned by `ready`.'),
      amountMinor: z
        .number()
        .int()
        .min(0)
        .max(tierPriceMaxMinor)
        .default(0)
        .describe('For card payments: as returned by `ready`.'),
    }),
    output: confirmed,
  },
  'PUT /payment/subscription/confirm': {
    summary: 'Complete a card payment after the bank’s confirmation',
    description:
      'A payment subscribes once, whatever the key: completing it again returns the same result.',
    permission: 'user',
    money: true,
    limit,
    body: z.object({
      orderOid: oid,
      paymentKey: z
        .string()
        .max(200)
        .describe('From the query of the URL the gateway sends the buyer back to.'),
    }),
    output: receipt,
  },
  'DELETE /payment/subscription/confirm': {
    summary: 'Cancel a card payment that’s waiting for the bank’s confirmation',
    permission: 'user',
    limit,
    query: z.object({ orderOid: oid }),
    output: z.object({ orderOid: oid }),
  },
  'POST /account/subscribefree': {
    summary: 'Subscribe to a free tier',
    permission: 'user',
    limit,
    body: z.object({
      userOid: oid.optional().describe('The caller’s; any other ID is refused.'),
      creatorOid: oid.describe('The tier’s creator.'),
      tierHash: oid,
    }),
    output: subscription,
  },
  'POST /account/unsubscribe': {
    summary: 'Cancel a subscription to a creator',
    description:
      'Access continues to the end of the month (UTC). If the month is unpaid, it ends immediately.',
    permission: 'user',
    limit,
    body: z.object({ creatorOid: oid }),
    output: subscription,
  },
  'POST /account/unsubscribe/revoke': {
    summary: 'Keep a subscription that was set to end',
    permission: 'user',
    limit,
    body: z.object({ creatorOid: oid }),
    output: subscription,
  },
  'PUT /account/subscriptions/payment': {
    summary: 'Change a subscription’s payment method',
    description:
      'A failed payment is retried within the hour. For cards, `amountMinor` in the response is the monthly price.',
    permission: 'user',
    limit,
    body: z.object({ creatorOid: oid, ...way }),
    output: subscription,
  },
  'GET /account/subscriptions': {
    summary: 'The caller’s subscriptions, latest first',
    permission: 'user',
    output: z.object({ items: z.array(subscription) }),
  },
  'PUT /account/subscriptions/contact': {
    summary: 'Agree that a creator may contact the caller, or take that back',
    description:
      'Off until the subscriber turns it on. The creator’s export has the names and email addresses of those who agreed, and no others.',
    permission: 'user',
    limit,
    body: z.object({ creatorOid: oid, agrees: z.boolean() }),
    output: subscription,
  },
  'GET /account/subscription-durations': {
    summary: 'The creators the caller subscribes to, since when and for how many months',
    permission: 'user',
    output: z.object({
      items: z.array(
        z.object({
          creatorOid: oid,
          tierHash: oid,
          since: z.iso.datetime(),
          months: z.number().int().describe('Calendar months (UTC), the running one included.'),
        }),
      ),
    }),
  },
  'GET /account/subscribeable': {
    summary: 'Whether new subscriptions are open',
    permission: 'public',
    output: z.object({
      subscribeable: z.boolean(),
      reason: z
        .enum(subscribingBlocks)
        .nullable()
        .describe('`last_day` of the month (UTC), or `blocked` by the operator.'),
      message: z.string().nullable(),
    }),
  },
})
