import { z } from 'zod'
import { saleStates } from '../commerce/commerce-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { saleCurrencies } from '../commerce/sale-values.ts'
import { payoutStates, payoutSteps } from '../settlement/settlement-values.ts'

const count = z.number().int()
const amount = z.number().int().describe('Coins, or thousandths of a credit.')
/** Which kinds there are, the program's features say; what was bought for someone else is a `gift`. */
const kind = z.string().max(40)
const limit = { calls: 120, windowSeconds: 60 }

/** Of chats, and of pictures in them, all of a day and story stand as one. */
const saleFields = {
  id: z.string(),
  itemOid: oid.describe('The story or tier.'),
  title: z.string().describe('Its current name; empty if its creator deleted their account.'),
  buyer: z
    .object({ userOid: oid, name: z.string().describe('Empty if they deleted their account.') })
    .nullable()
    .describe('Null for chats and images in them, which are private.'),
  sales: count.describe('Number of sales combined; 1 if the buyer is named.'),
  refunded: count.describe('How many of them were refunded.'),
  currency: z.enum(saleCurrencies),
  amount: amount.describe('The amount paid, in coins or thousandths of a credit.'),
  paidAmount: amount,
  bonusAmount: amount.describe('The bonus part, which earns nothing.'),
  couponCode: z
    .string()
    .nullable()
    .describe('The code that an item was bought with, as it was then; null without one.'),
  feePercent: z
    .number()
    .nullable()
    .describe('The platform’s share of the paid coins; null for credits.'),
  earnedAmount: amount.describe(
    'What the creator received. Once refunded, 0, or a unit more or less if that was carried from their other sales.',
  ),
  state: z.enum(saleStates),
  createdAt: z.iso.datetime().describe('For combined sales, the start of the day.'),
  day: z.iso.date().nullable().describe('For combined sales, the day in the operator’s time zone.'),
  refundedAt: z.iso.datetime().nullable(),
  distribution: z
    .array(
      z.object({
        creatorOid: oid,
        name: z.string().describe('Empty if they deleted their account.'),
        sharePercent: z.number().describe('As it was agreed when it was sold.'),
      }),
    )
    .describe('Who shares a joint sale, the lead first; empty if nobody else does.'),
  payout: z
    .object({
      requestOid: oid,
      state: z.enum(payoutStates),
      step: z.enum(payoutSteps),
      paysOn: z.iso.date(),
    })
    .nullable()
    .describe('The request that pays it; null as long as there is none, or nothing to pay.'),
}

/** A sale as its creator sees it. */
const sale = z.object({ ...saleFields, kind }).meta({ id: 'Sale' })

const salesFilter = {
  kind: kind
    .optional()
    .describe(
      'Such as `story`, `subscription`, `chat`, `image`, `donation`, or `gift`, which is what was bought for someone else.',
    ),
  itemOid: oid.optional().describe('A story or tier.'),
  state: z.enum(saleStates).optional(),
  month: z
    .string()
    .regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/, 'A month is written as 2026-11, a year as 2026.')
    .optional()
    .describe(
      'When it was sold, in the operator’s time zone; defaults to this month and the eleven before it.',
    ),
}

/** Sums of sales of one kind. */
const saleSums = {
  kind,
  currency: z.enum(saleCurrencies),
  sales: count.describe('Refunded ones included.'),
  refunded: count,
  amount: amount.describe('The amount paid and not refunded.'),
  paidAmount: amount,
  bonusAmount: amount,
  earnedAmount: amount,
}

const overviewFigures = {
  readers: count.describe('Logged-in readers who got a reply, each counted once.'),
  purchases: count.describe('Items that were bought, refunded ones included; no gifts.'),
  gifts: count.describe('Items that were bought for someone else, refunded ones included.'),
  donations: count.describe('Refunded ones included.'),
  replies: count.describe('Replies that readers paid for.'),
  bonusReplies: count.describe('Those of them paid with bonus credits alone, which earn nothing.'),
  earnedCoins: amount.describe('What the creator received of sales in coins.'),
  earnedMilli: amount.describe('What the creator received of sales in credits, in thousandths.'),
}

const itemFigures = {
  views: count.describe('Plays.'),
  watchedSeconds: z.number(),
  readers: count.describe('People with an account who used it, each counted once.'),
  likes: count.describe('Those that weren’t taken back.'),
  comments: count.describe('With replies to them.'),
  purchases: count.describe('Refunded ones and gifts included; no donations.'),
  gifts: count.describe('Purchases for somebody else.'),
  donations: count.describe('Refunded ones included.'),
  replies: count.describe('Chat replies that readers paid for.'),
  refunds: count.describe('Of what was sold on the day.'),
  earnedCoins: amount.describe('What the creator received of sales in coins.'),
  earnedMilli: amount.describe('What the creator received of sales in credits, in thousandths.'),
}

/** What was sold, to whom, and what it earned. */
export const saleRoutes = defineRoutes({
  'GET /payment/sales': {
    summary:
      'The caller’s sales, their buyers and earnings, latest first; chat readers stay unnamed',
    permission: 'creator',
    limit,
    query: z.object({ ...salesFilter, ...pageQuery }),
    output: pageOf(sale).extend({
      zone: z.string().describe('The operator’s time zone for days, such as `Asia/Seoul`.'),
    }),
  },
  'GET /payment/sales/totals': {
    summary: 'The caller’s sales totals: by type, by item, and by day or month',
    permission: 'creator',
    limit,
    query: z.object(salesFilter),
    output: z.object({
      by: z.enum(['day', 'month']).describe('What `periods` are.'),
      presentMonth: z.string().describe('In the operator’s time zone, such as 2026-11.'),
      first: z.string().describe('The first period requested, such as 2026-11-01 or 2026-11.'),
      last: z.string(),
      kinds: z.array(z.object(saleSums)),
      items: z
        .array(z.object({ itemOid: oid, title: z.string(), ...saleSums }))
        .describe('Best sellers, at most 100.'),
      periods: z
        .array(z.object({ period: z.string(), ...saleSums }))
        .describe('Periods with at least one sale.'),
    }),
  },
  'GET /payment/sales/earned': {
    summary: 'What the caller earned: by day in the twelve months up to one, and in total',
    description:
      'Refunds are subtracted on the day they were made, as in statements. Payouts aren’t: what was earned stays earned.',
    permission: 'creator',
    limit,
    query: z.object({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
        .optional()
        .describe('The last month; the present one, if it’s left out or later.'),
    }),
    output: z.object({
      zone: z.string().describe('The operator’s time zone for days, such as `Asia/Seoul`.'),
      month: z.string().describe('The last month, such as 2026-11.'),
      presentMonth: z.string(),
      days: z
        .array(z.object({ day: z.iso.date(), currency: z.enum(saleCurrencies), amount }))
        .describe('Days on which something was earned or refunded.'),
      totals: z
        .array(z.object({ currency: z.enum(saleCurrencies), amount }))
        .describe('Of all time, not of the days alone.'),
    }),
  },
  'GET /payment/sales/overview': {
    summary: 'The caller’s readers, paid replies and earnings in the last days, by day and by item',
    description:
      'Sales count as in GET /api/payment/sales/totals. Readers are counted every five minutes; visitors and the creator aren’t counted.',
    permission: 'storyWriter',
    limit,
    query: z.object({
      days: z.coerce
        .number()
        .int()
        .min(1)
        .max(90)
        .default(30)
        .describe('How many, today included, in the operator’s time zone.'),
      itemOid: oid.optional().describe('Limits `totals` and `days` to a story or tier.'),
    }),
    output: z.object({
      zone: z.string().describe('The operator’s time zone for days, such as `Asia/Seoul`.'),
      first: z.iso.date(),
      last: z.iso.date(),
      totals: z.object(overviewFigures),
      days: z
        .array(z.object({ day: z.iso.date(), ...overviewFigures }))
        .describe('Days with readers or sales.'),
      items: z
        .array(
          z.object({
            itemOid: oid,
            itemKind: z.string().describe('`story` or `tier`.'),
            title: z.string(),
            ...overviewFigures,
          }),
        )
        .describe('Those with readers or sales, most readers first, at most 100.'),
    }),
  },
  'GET /payment/sales/item': {
    summary: 'How an item of the caller’s was used and sold in the last days, by day',
    description:
      'Sales count as in GET /api/payment/sales/totals. `item.not_yours`: it’s someone else’s.',
    permission: 'creator',
    limit,
    query: z.object({
      itemOid: oid,
      days: z.coerce
        .number()
        .int()
        .min(1)
        .max(365)
        .default(30)
        .describe('How many, today included, in the operator’s time zone.'),
    }),
    output: z.object({
      itemOid: oid,
      itemKind: z.string().describe('Such as `story` or `content`.'),
      title: z.string(),
      zone: z.string().describe('The operator’s time zone for days, such as `Asia/Seoul`.'),
      first: z.iso.date(),
      last: z.iso.date(),
      totals: z.object(itemFigures),
      days: z
        .array(z.object({ day: z.iso.date(), ...itemFigures }))
        .describe('Days on which anything happened.'),
    }),
  },
  'GET /account/purchase-events/pagination': {
    summary: 'A creator’s buyers, latest first, by page',
    description:
      'The caller’s; administrators can name any creator (audited). Chats and images are summed by day and story, without their readers.',
    permission: 'user',
    limit,
    query: z.object({
      creatorOid: oid.optional().describe('Defaults to the caller.'),
      contentOid: oid.optional().describe('A story or tier.'),
      purchseType: kind.optional().describe('Spelled as in the specification.'),
      contentType: kind
        .optional()
        .describe(
          '`story` or `tier`; chats and images in them belong to their story. Gifts and donations have types of their own.',
        ),
      date: z
        .string()
        .regex(/^(?!0000)\d{4}(-(0[1-9]|1[0-2])(-\d\d)?)?$/, 'As 2026-11-20, 2026-11 or 2026.')
        .refine(
          (text) => text.length < 10 || z.iso.date().safeParse(text).success,
          'This day doesn’t exist.',
        )
        .optional()
        .describe(
          'A day, month or year in the operator’s time zone; defaults to the last twelve months.',
        ),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({
      items: z.array(
        z.object({
          ...saleFields,
          purchseType: kind,
          contentType: z.string().describe('`story` or `tier`.'),
          contentOid: oid,
          creatorOid: oid,
        }),
      ),
      page: count,
      limit: count,
      total: count.describe('On all pages.'),
    }),
  },
})
