import { z } from 'zod'
import { boughtAs, creditsGot } from './credits.ts'
import { coinOptions, currencies } from './payment-values.ts'
import { defineRoutes, oid } from '../route.ts'

export const savedCard = z.object({
  cardOid: oid,
  idx: z.number().int().describe('Identifies the card; never reused for another one.'),
  brand: z.string(),
  lastFour: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  isSelected: z.boolean().describe('Used if no card is named.'),
  isDuplicate: z.boolean().describe('The same card is registered more than once.'),
  isExpired: z.boolean(),
})

const cardIdx = z.number().int().min(1).max(1_000_000)

const begun = z.object({ registrationOid: oid, redirectUrl: z.string() })

/** What was paid at once, or the gateway's page on which the buyer proves who they are. */
const charged = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('paid'),
    orderOid: oid,
    coins: z.number().int(),
    postingId: z.string(),
    balanceCoins: z.number().int(),
    creditMilli: creditsGot,
  }),
  z.object({
    state: z.literal('authenticate'),
    orderOid: oid,
    redirectUrl: z
      .string()
      .describe(
        'The bank’s confirmation page for the buyer; `PUT /payment/charge` completes the payment.',
      ),
  }),
])

const chargeBody = z.object({
  coins: z
    .number()
    .int()
    .describe(`One of ${coinOptions.join(', ')}.`),
  currency: z.enum(currencies),
  cardIdx: cardIdx.optional().describe('Defaults to the selected card.'),
  acceptTerms: z.boolean().default(false).describe('Must be true.'),
  ...boughtAs,
})

/** Cards that the gateway keeps: of each we know its brand, its last four digits and its expiry. */
export const paymentCardRoutes = defineRoutes({
  'POST /payment/registercard': {
    summary: 'Start saving a card; its number is entered on the gateway’s page',
    permission: 'user',
    limit: { calls: 20, windowSeconds: 3600 },
    body: z.object({}),
    optionalBody: true,
    output: begun,
  },
  'PUT /payment/registercard': {
    summary: 'Save the card that was entered; repeating the call returns the same card',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      registrationOid: oid.describe('From the query of the URL the gateway returns to.'),
    }),
    output: savedCard,
  },
  'DELETE /payment/one-touch/{id}': {
    summary: 'Remove a card; subscriptions paid with it end with the month (R-payment-003)',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    params: z.object({ id: oid.describe('The card.') }),
    output: z.object({}),
  },
  'POST /payment/one-touch/confirm': {
    summary: 'Buy coins with a saved card in one step; not in KRW (R-payment-006)',
    permission: 'user',
    money: true,
    limit: { calls: 30, windowSeconds: 60 },
    body: chargeBody,
    output: charged,
  },
  'POST /payment/stripe/charge-saved': {
    summary: 'Buy coins with a saved card in one step, in any supported currency',
    permission: 'user',
    money: true,
    limit: { calls: 30, windowSeconds: 60 },
    body: chargeBody,
    output: charged,
  },
  'GET /payment/stripe/customer-data': {
    summary: 'The caller’s cards and the default one',
    permission: 'user',
    output: z.object({
      gateway: z.string(),
      isOpen: z.boolean(),
      savesCards: z.boolean(),
      selectedIdx: z.number().int().nullable(),
      cards: z.array(savedCard),
    }),
  },
  'POST /payment/stripe/setup-card': {
    summary: 'Start saving a card (same as `POST /payment/registercard`)',
    permission: 'user',
    limit: { calls: 20, windowSeconds: 3600 },
    body: z.object({}),
    optionalBody: true,
    output: begun,
  },
  'POST /payment/stripe/select-card': {
    summary: 'Set the default card',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({ cardIdx }),
    output: savedCard,
  },
  'DELETE /payment/stripe/card/{idx}': {
    summary: 'Remove a card by index; subscriptions paid with it end with the month',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    params: z.object({ idx: z.coerce.number().int().min(1).max(1_000_000) }),
    output: z.object({}),
  },
  'DELETE /payment/stripe/duplicate-card': {
    summary:
      'Remove cards that are registered more than once; of each the selected or the first stays',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    output: z.object({ removed: z.number().int() }),
  },
  'GET /payment/sandbox/card/{id}': {
    summary: 'Data for the sandbox gateway’s card page',
    permission: 'public',
    params: z.object({ id: z.string().max(64) }),
    output: z.object({
      merchant: z.string(),
      state: z.enum(['open', 'registered', 'refused']),
    }),
  },
  'POST /payment/sandbox/card/{id}': {
    summary: 'Enter a test card at the sandbox gateway, or cancel',
    permission: 'public',
    limit: { calls: 60, windowSeconds: 60 },
    params: z.object({ id: z.string().max(64) }),
    description:
      'The first decision counts; later calls return it again. Card numbers aren’t stored.',
    body: z.object({
      card: z
        .object({
          number: z
            .string()
            .regex(/^\d{12,19}$/)
            .describe('One of the sandbox’s test numbers.'),
          expMonth: z.number().int().min(1).max(12),
          expYear: z.number().int().min(2000).max(2099),
        })
        .nullish()
        .describe('If omitted, the buyer goes back.'),
    }),
    output: z.object({
      returnUrl: z
        .string()
        .describe('Its query has `registrationOid`, and `failed=1` if no card was registered.'),
    }),
  },
})
