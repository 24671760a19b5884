import { z } from 'zod'
import { commonFields, defineRoutes, oid, pageOf, pageQuery } from './route.ts'
import { saleCurrencies, saleEventTypes } from './sale-values.ts'
import { transactionTypes } from './transaction-types.ts'

const limit = { calls: 120, windowSeconds: 60 }
const amount = z.number().int()
const events = z.number().int()
const bucket = z.enum(['coin', 'bonusCoin', 'credit', 'bonusCredit'])

/** The calendar of the database has no year 0. */
const day = z.iso.date().refine((text) => text >= '0001', 'There was no year 0.')
const time = z.union([day, z.iso.datetime({ offset: true })])

/** Days are the operator's and whole; at most 400 of them. */
const span = {
  startDate: time
    .optional()
    .describe('A day of the operator’s time zone, or a time; without it 30 days before the end.'),
  endDate: time
    .optional()
    .describe('A day, itself counted, or a time, itself not; without it now.'),
}

const saleEventType = z
  .enum(Object.values(saleEventTypes))
  .optional()
  .describe('Without one all that creators are paid for.')

const checkAdmin = commonFields.checkAdmin.describe(
  'Asks for all creators; it counts only where the session is an administrator’s.',
)

/** Coins count whole, credits in thousandths; of what was refunded nothing counts. */
const sums = {
  events: events.describe('Refunded ones included.'),
  refunded: events,
  amount: amount.describe('What was paid, in coins, or in thousandths of a credit.'),
  paidAmount: amount,
  bonusAmount: amount.describe('The given part of it, of which nothing is earned.'),
  earnedAmount: amount.describe('What the creator received.'),
}

/** A change of somebody's coins. */
const coinEvent = z
  .object({
    id: oid.describe('Of its posting: GET /api/ledger/postings/{postingId}.'),
    userOid: oid,
    eventType: z.string(),
    coins: amount.describe('Below zero where they were spent.'),
    paidCoins: amount,
    bonusCoins: amount,
    reference: z.object({ kind: z.string(), oid: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CoinEvent' })

/** Something that a creator was paid for. */
const creatorEvent = z
  .object({
    id: z
      .string()
      .describe('Of the order or the payment; of a day’s chats their kind, day and story.'),
    creatorOid: oid,
    userOid: oid
      .nullable()
      .describe('Who paid; null for chats and pictures in them, which are the readers’ own.'),
    eventType: z.enum(Object.values(saleEventTypes)),
    itemOid: oid.describe('The story, or the tier.'),
    currency: z.enum(saleCurrencies),
    ...sums,
    refundedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime().describe('Of a day’s chats the beginning of the day.'),
  })
  .meta({ id: 'CreatorCoinEvent' })

const legacyRevenue = z.object({
  creatorOid: oid,
  month: z.string().describe('In the operator’s time zone, such as 2022-12.'),
  bucket,
  events,
  earnedAmount: amount,
})

/** The coin-event service (S2 §7): what became of coins, and what creators earned of it. */
export const coinEventRoutes = defineRoutes({
  'GET /coinevent/': {
    summary: 'A user’s coin transactions in a period, latest first',
    description:
      'The caller’s; administrators can name any user (audited). `checkAdmin` never grants more than the session does.',
    permission: 'user',
    limit,
    query: z.object({
      userOid: oid.optional().describe('Without one the caller.'),
      ...span,
      eventType: z.enum(transactionTypes).optional(),
      ...pageQuery,
    }),
    output: pageOf(coinEvent),
  },
  'GET /coinevent/creator': {
    summary: 'A creator’s paid items in a period, latest first',
    description:
      'The caller’s; administrators can name any user (audited). Chats and images are summed by day and story, without their readers.',
    permission: 'user',
    limit,
    query: z.object({
      creatorOid: oid.optional().describe('Without one the caller.'),
      ...span,
      eventType: saleEventType,
      allowBonus: z
        .enum(['true', 'false'])
        .default('true')
        .describe('`false` leaves out what was paid with bonus alone.'),
      options: z.string().max(1000).optional().describe('Not read.'),
      ...pageQuery,
    }),
    output: pageOf(creatorEvent),
  },
  'GET /coinevent/creator/aggregate': {
    summary: 'Creators’ income in a period, by type of event',
    description: 'Of the caller; of all creators with `checkAdmin` (audited).',
    permission: 'user',
    limit,
    query: z.object({ ...span, eventType: saleEventType, checkAdmin, ...pageQuery }),
    output: pageOf(
      z.object({
        creatorOid: oid,
        eventType: z.enum(Object.values(saleEventTypes)),
        currency: z.enum(saleCurrencies),
        ...sums,
      }),
    ),
  },
  'GET /coinevent/creator/aggregate/coinType': {
    summary: 'Creators’ income in a period, by type of coin, including bonus coins',
    description:
      'Of the caller; of all creators with `checkAdmin` (audited). Refunded events are left out.',
    permission: 'user',
    limit,
    query: z.object({ ...span, eventType: saleEventType, checkAdmin, ...pageQuery }),
    output: pageOf(
      z.object({
        creatorOid: oid,
        coinType: bucket,
        events: events.describe('In which it paid, if in part.'),
        amount,
        earnedAmount: amount.describe('0 of bonus.'),
      }),
    ),
  },
  'GET /coinevent/event/aggregate': {
    summary: 'Income from nickname changes in a period, in total and by day; audited',
    permission: 'admin',
    limit,
    query: z.object({ ...span, eventType: z.enum(['change_nick']).default('change_nick') }),
    output: z.object({
      eventType: z.enum(['change_nick']),
      events,
      coins: amount,
      paidCoins: amount,
      bonusCoins: amount,
      days: z.array(
        z.object({
          day: z.iso.date().describe('Of the operator’s time zone.'),
          events,
          coins: amount,
          paidCoins: amount,
          bonusCoins: amount,
        }),
      ),
    }),
  },
  'GET /coinevent/legacy/revenue': {
    summary: 'A creator’s earnings before February 2023, by month',
    description:
      'The caller’s; administrators can name any user (audited). Empty unless an older history was imported.',
    permission: 'user',
    limit,
    query: z.object({ userOid: oid.optional().describe('Without one the caller.') }),
    output: z.object({ items: z.array(legacyRevenue) }),
  },
  'GET /coinevent/admin/legacy/revenue': {
    summary: 'Creators’ earnings before February 2023, by creator and month; audited',
    permission: 'admin',
    limit,
    query: z.object({
      match: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('The id or the nickname of a creator; without it all.'),
      ...pageQuery,
    }),
    output: pageOf(legacyRevenue),
  },
})
