import { z } from 'zod'
import { defineRoutes, oid } from './route.ts'
import { currencies, paymentMethods } from './payment-values.ts'

const price = z.object({
  coins: z.number().int(),
  currency: z.enum(currencies),
  method: z.enum(paymentMethods),
  /** What is shown and charged, in the currency's smallest unit. */
  amountMinor: z.number().int(),
})

export const paymentRoutes = defineRoutes({
  'GET /payment/charge': {
    summary: 'What can be charged and at which price, and one’s latest charges',
    permission: 'user',
    query: z.object({ currency: z.enum(currencies).default('KRW') }),
    output: z.object({
      gateway: z.object({ name: z.string(), isSandbox: z.boolean() }),
      options: z.array(price),
      history: z.array(
        z.object({
          orderOid: oid,
          coins: z.number().int(),
          currency: z.enum(currencies),
          amountMinor: z.number().int(),
          state: z.enum(['ready', 'paid', 'failed', 'cancelled']),
          createdAt: z.iso.datetime(),
          postingId: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /payment/onetime/ready': {
    summary: 'Begin a charge; the answer names the page of the gateway where it is paid',
    permission: 'user',
    money: true,
    body: z.object({
      coins: z.number().int(),
      currency: z.enum(currencies),
      method: z.enum(paymentMethods),
      acceptTerms: z.boolean().default(false),
    }),
    output: z.object({ orderOid: oid, redirectUrl: z.string(), price }),
  },
  'POST /payment/onetime/confirm': {
    summary: 'Finish a charge that was approved at the gateway; credits exactly once',
    permission: 'user',
    money: true,
    body: z.object({ orderOid: oid, paymentKey: z.string().max(200) }),
    output: z.object({
      coins: z.number().int(),
      postingId: z.string(),
      balanceCoins: z.number().int(),
    }),
  },
  'GET /payment/sandbox/{id}': {
    summary: 'The sandbox gateway’s own page data: what is to be paid, to whom',
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
    summary: 'Approve or decline at the sandbox gateway, as a buyer would at a real one',
    permission: 'public',
    limit: { calls: 60, windowSeconds: 60 },
    params: z.object({ id: z.string().max(64) }),
    body: z.object({ decision: z.enum(['approve', 'decline']) }),
    output: z.object({ returnUrl: z.string() }),
  },
  'GET /story-chat/convert/credit': {
    summary: 'The rate of coins to credits, and how many coins may still be converted today',
    permission: 'user',
    query: z.object({
      amount: z.coerce.number().int().min(1).max(1_000_000).optional(),
      type: z.string().max(16).optional(),
    }),
    output: z.object({
      creditMilliPerCoin: z.number().int(),
      maxCoinsPerDay: z.number().int(),
      remainingCoins: z.number().int(),
      /** What `amount` would give. */
      creditMilli: z.number().int().nullable(),
    }),
  },
  'POST /story-chat/convert/credit': {
    summary: 'Convert coins to chat credits; bonus coins cannot be converted',
    permission: 'user',
    money: true,
    body: z.object({
      /** Coins. */
      amount: z.number().int(),
      type: z.enum(['coin', 'bonusCoin']).default('coin'),
    }),
    output: z.object({
      postingId: z.string(),
      coins: z.number().int(),
      creditMilli: z.number().int(),
      remainingCoins: z.number().int(),
    }),
  },
})
