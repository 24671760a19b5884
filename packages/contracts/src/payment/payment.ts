import { z } from 'zod'
import { defineRoutes, oid } from '../route.ts'
import { savedCard } from './cards.ts'
import { boughtAs, creditsGot } from './credits.ts'
import { coinOptions, currencies, paymentMethods } from './payment-values.ts'

const price = z.object({
  coins: z.number().int(),
  currency: z.enum(currencies),
  method: z.enum(paymentMethods),
  amountMinor: z
    .number()
    .int()
    .describe('The amount shown and charged, in the currency’s smallest unit.'),
})

const startBody = z.object({
  coins: z
    .number()
    .int()
    .describe(`One of ${coinOptions.join(', ')}.`),
  currency: z.enum(currencies),
  method: z.enum(paymentMethods).describe('`wallet_jpy` is for JPY only.'),
  acceptTerms: z.boolean().default(false).describe('Must be true.'),
  ...boughtAs,
})

const started = z.object({
  orderOid: oid,
  redirectUrl: z
    .string()
    .describe(
      'The gateway’s payment page; in the sandbox, its last path segment is the payment’s ID.',
    ),
  price,
})

const confirmBody = z.object({
  orderOid: oid,
  paymentKey: z
    .string()
    .max(200)
    .describe('From the query of the URL the gateway sends the buyer back to.'),
})

const confirmed = z.object({
  coins: z.number().int(),
  postingId: z.string(),
  balanceCoins: z.number().int(),
  creditMilli: creditsGot,
})

const start = {
  summary: 'Start buying coins; returns the gateway page for the payment',
  permission: 'user',
  money: true,
  limit: { calls: 60, windowSeconds: 60 },
  body: startBody,
  output: started,
} as const

const confirm = {
  summary: 'Complete an approved payment; adds the coins exactly once',
  permission: 'user',
  money: true,
  limit: { calls: 60, windowSeconds: 60 },
  description:
    'An order is credited once, whatever the key: confirming it again returns the same posting.',
  body: confirmBody,
  output: confirmed,
} as const

export const chargeState = z
  .enum(['ready', 'captured', 'paid', 'failed', 'cancelled', 'refunding', 'refunded'])
  .describe('`captured` and `refunding` last for moments; `ready` is not paid yet.')

export const paymentRoutes = defineRoutes({
  'GET /payment/charge': {
    summary: 'Coin offers and prices, the caller’s cards and latest purchases',
    permission: 'user',
    query: z.object({ currency: z.enum(currencies).default('KRW') }),
    output: z.object({
      gateway: z.object({
        name: z.string(),
        isSandbox: z.boolean(),
        isOpen: z.boolean().describe('False if payments are off: a sandbox in production.'),
        savesCards: z.boolean(),
        currencies: z.array(z.enum(currencies)).describe('The money that it takes.'),
      }),
      options: z.array(price),
      packs: z
        .array(z.object({ coins: z.number().int(), creditMilli: z.number().int() }))
        .describe(
          'The coins that are sold as credits (`asCredits`) and the credits they become, smallest first.',
        ),
      cards: z.array(savedCard),
      history: z.array(
        z.object({
          orderOid: oid,
          coins: z.number().int(),
          currency: z.enum(currencies),
          amountMinor: z.number().int(),
          state: chargeState,
          refundedMinor: z.number().int().describe('The amount refunded at the gateway.'),
          dispute: z
            .enum(['open', 'won', 'lost'])
            .nullable()
            .describe('The dispute’s status, if the buyer’s bank disputes the payment.'),
          createdAt: z.iso.datetime(),
          postingId: z.string().nullable(),
          takeBack: z
            .object({
              coins: z.number().int(),
              amountMinor: z.number().int(),
              until: z.iso.datetime(),
            })
            .nullable()
            .describe('What POST /payment/charge/refund would return now; null for nothing.'),
        }),
      ),
    }),
  },
  'POST /payment/charge': start,
  'PUT /payment/charge': confirm,
  'DELETE /payment/charge': {
    summary: 'Cancel an unpaid coin purchase; refused if it was paid',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    query: z.object({ orderOid: oid }),
    output: z.object({ orderOid: oid, state: chargeState }),
  },
  'POST /payment/charge/refund': {
    summary: 'Refund a coin purchase, less the coins that were spent',
    description:
      'Within the days of the setting `payment.take_back_days`, 7 by default. The coins leave the wallet immediately; the gateway returns the money. The same key returns the same refund.',
    permission: 'user',
    money: true,
    limit: { calls: 30, windowSeconds: 60 },
    body: z.object({ orderOid: oid }),
    output: z.object({
      orderOid: oid,
      refundOid: oid,
      coins: z.number().int(),
      amountMinor: z.number().int(),
      state: z.enum(['refunding', 'refunded']),
    }),
  },
  'POST /payment/onetime/ready': start,
  'POST /payment/onetime/confirm': confirm,
  'GET /payment/sandbox/{id}': {
    summary: 'Data for the sandbox gateway’s page: amount and seller',
    permission: 'public',
    params: z.object({ id: z.string().max(64) }),
    output: z.object({
      merchant: z.string(),
      description: z.string(),
      currency: z.enum(currencies),
      amountMinor: z.number().int(),
      state: z.enum(['open', 'approved', 'declined', 'captured']),
    }),
  },
  'POST /payment/sandbox/{id}': {
    summary: 'Approve or decline a payment at the sandbox gateway',
    permission: 'public',
    limit: { calls: 60, windowSeconds: 60 },
    params: z.object({ id: z.string().max(64) }),
    description: 'The first decision counts; later calls return it again.',
    body: z.object({ decision: z.enum(['approve', 'decline']) }),
    output: z.object({
      returnUrl: z
        .string()
        .describe(
          'Where to send the buyer. Its query has `orderOid`, and `paymentKey` if approved or `failed=1` if declined.',
        ),
    }),
  },
  'GET /wallet/bonus-credits': {
    summary: 'Today’s bonus credit limit and how much of it is used (R-story-chat-083)',
    permission: 'user',
    output: z.object({
      businessDay: z.iso
        .date()
        .describe('The day in the operator’s time zone; the limit resets daily.'),
      limitMilli: z.number().int().describe('Thousandths of a credit a day.'),
      spentMilli: z
        .number()
        .int()
        .describe('Used today, including credits reserved for running replies.'),
      leftMilli: z.number().int(),
    }),
  },
  'GET /wallet/ordinary-reply': {
    summary: 'What an ordinary reply costs, to say about how many replies credits buy',
    permission: 'user',
    output: z.object({ priceMilli: z.number().int().describe('Thousandths of a credit.') }),
  },
  'GET /story-chat/convert/credit': {
    summary: 'The conversion rate and how many coins can still be converted today',
    permission: 'user',
    query: z.object({
      amount: z.coerce.number().int().min(1).max(1_000_000).optional(),
      type: z.string().max(16).optional(),
    }),
    output: z.object({
      creditMilliPerCoin: z.number().int(),
      maxCoinsPerDay: z.number().int(),
      remainingCoins: z.number().int(),
      creditMilli: z.number().int().nullable().describe('What `amount` would give.'),
    }),
  },
  'POST /story-chat/convert/credit': {
    summary: 'Convert coins to chat credits; bonus coins can’t be converted',
    permission: 'user',
    money: true,
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      amount: z
        .number()
        .int()
        .describe(
          'Coins, at least 1 and no more than `remainingCoins` of the same address by GET.',
        ),
      type: z
        .enum(['coin', 'bonusCoin'])
        .default('coin')
        .describe('Only `coin`; `bonusCoin` is refused with `wallet.bonus_not_convertible`.'),
    }),
    output: z.object({
      postingId: z.string(),
      coins: z.number().int(),
      creditMilli: z.number().int(),
      remainingCoins: z.number().int(),
    }),
  },
})
