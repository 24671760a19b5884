import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { commonFields, defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { saleCurrencies } from '../commerce/sale-values.ts'
import { transactionTypePattern } from '../ledger/transaction-types.ts'

const limit = { calls: 120, windowSeconds: 60 }
const amount = z.number().int()
const events = z.number().int()
const bucket = z.enum(['coin', 'bonusCoin', 'credit', 'bonusCredit'])

/** The calendar of the database has no year 0. */
const day = z.iso.date().refine((text) => text >= '0001', 'Years start at 0001.')
const time = z.union([day, z.iso.datetime({ offset: true })])

/** Days are the operator's and whole; at most 400 of them. */
const span = {
  startDate: time
    .optional()
    .describe('A day in the operator’s time zone, or a time; defaults to 30 days before the end.'),
  endDate: time.optional().describe('A day (included) or a time (excluded); defaults to today.'),
}

const saleEventType = z
  .string()
  .max(40)
  .optional()
  .describe('If omitted, everything creators earn from.')

const checkAdmin = commonFields.checkAdmin.describe(
  'Requests all creators; only has an effect in an administrator’s session.',
)

/** Coins count whole, credits in thousandths; of what was refunded nothing counts. */
const sums = {
  events: events.describe('Refunded ones included.'),
  refunded: events,
  amount: amount.describe('The amount paid, in coins or thousandths of a credit.'),
  paidAmount: amount,
  bonusAmount: amount.describe('The bonus part, which earns nothing.'),
  earnedAmount: amount.describe('The creator’s earnings.'),
}

/** A change of somebody's coins. */
const coinEvent = z
  .object({
    id: oid.describe('The ID of its posting: GET /api/ledger/postings/{postingId}.'),
    userOid: oid,
    eventType: z.string(),
    coins: amount.describe('Negative if spent.'),
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
      .describe('The ID of the order or payment; for a day’s chats, their kind, day and story.'),
    creatorOid: oid,
    userOid: oid
      .nullable()
      .describe('Who paid; null for chats and images in them, which are private.'),
    eventType: z.string(),
    itemOid: oid.describe('The story or tier.'),
    currency: z.enum(saleCurrencies),
    ...sums,
    refundedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime().describe('For a day’s chats, the start of the day.'),
  })
  .meta({ id: 'CreatorCoinEvent' })

const legacyRevenue = z.object({
  creatorOid: oid,
  month: z.string().describe('In the operator’s time zone, such as 2022-12.'),
  bucket: z.enum(saleCurrencies),
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
      userOid: oid.optional().describe('Defaults to the caller.'),
      ...span,
      eventType: z.string().regex(transactionTypePattern).optional(),
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
      creatorOid: oid.optional().describe('Defaults to the caller.'),
      ...span,
      eventType: saleEventType,
      allowBonus: z
        .enum(['true', 'false'])
        .default('true')
        .describe('`false` leaves out events paid entirely with bonus.'),
      options: z.string().max(1000).optional().describe('Ignored.'),
      ...pageQuery,
    }),
    output: pageOf(creatorEvent),
  },
  'GET /coinevent/creator/aggregate': {
    summary: 'Creators’ income in a period, by type of event',
    description: 'The caller’s; with `checkAdmin`, all creators’ (audited).',
    permission: 'user',
    limit,
    query: z.object({ ...span, eventType: saleEventType, checkAdmin, ...pageQuery }),
    output: pageOf(
      z.object({
        creatorOid: oid,
        eventType: z.string(),
        currency: z.enum(saleCurrencies),
        ...sums,
      }),
    ),
  },
  'GET /coinevent/creator/aggregate/coinType': {
    summary: 'Creators’ income in a period, by type of coin, including bonus coins',
    description:
      'The caller’s; with `checkAdmin`, all creators’ (audited). Refunded events are left out.',
    permission: 'user',
    limit,
    query: z.object({ ...span, eventType: saleEventType, checkAdmin, ...pageQuery }),
    output: pageOf(
      z.object({
        creatorOid: oid,
        coinType: bucket,
        events: events.describe('Events it paid for, fully or in part.'),
        amount,
        earnedAmount: amount.describe('0 for bonus.'),
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
          day: z.iso.date().describe('In the operator’s time zone.'),
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
    query: z.object({ userOid: oid.optional().describe('Defaults to the caller.') }),
    output: z.object({ items: z.array(legacyRevenue) }),
  },
  'GET /coinevent/admin/legacy/revenue': {
    summary: 'Creators’ earnings before February 2023, by creator and month; audited',
    permission: 'admin',
    limit,
    query: z.object({
      match: ofCharacters(z.string().trim().min(1), 100)
        .optional()
        .describe('A creator’s ID or nickname; if omitted, all creators.'),
      ...pageQuery,
    }),
    output: pageOf(legacyRevenue),
  },
})
