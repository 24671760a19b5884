import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { creditTransactionTypes, ownTransactionTypes } from '../ledger/transaction-types.ts'

const milli = z.number().int().describe('Thousandths of a credit.')

/** A change of one's credits. */
export const creditEvent = z
  .object({
    id: oid.describe('The ID of its posting: GET /api/ledger/postings/{postingId}.'),
    type: z.enum([...creditTransactionTypes, ...ownTransactionTypes]),
    amountMilli: milli.describe('Thousandths of a credit; negative if spent.'),
    paidMilli: milli.describe('The purchased part.'),
    bonusMilli: milli.describe('The bonus part.'),
    reference: z.object({ kind: z.string(), oid: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CreditEvent' })

const consumption = {
  totalMilli: milli,
  paidMilli: milli,
  bonusMilli: milli.describe('Thousandths of a credit; bonus credits earn creators nothing.'),
  replies: z.number().int(),
  unlocks: z.number().int().describe('Payments for images.'),
}

const month = {
  year: z.coerce.number().int().min(2000).max(2100),
  month: z.coerce.number().int().min(1).max(12),
}

const askedMonth = {
  year: month.year.optional(),
  month: month.month
    .optional()
    .describe('The present one if it or the year is left out, or if both name a later one.'),
}

const days = z
  .array(z.object({ day: z.iso.date(), ...consumption }))
  .describe('Days in the operator’s time zone on which credits were spent.')

/** What became of credits. */
export const storyCreditRoutes = defineRoutes({
  'GET /story-chat/credit-event': {
    summary: 'The caller’s credit transactions, newest first',
    permission: 'user',
    query: z.object({
      type: z
        .enum([...creditTransactionTypes, ...ownTransactionTypes])
        .optional()
        .describe('If omitted, all.'),
      ...pageQuery,
    }),
    output: pageOf(creditEvent),
  },
  'GET /story-chat/creator/consume': {
    summary: 'Credits spent in a creator’s stories in a month',
    description: 'For the creator, and for administrators (audited).',
    permission: 'user',
    limit: { calls: 120, windowSeconds: 60 },
    query: z.object({
      creatorOid: oid.optional().describe('Defaults to the caller.'),
      ...askedMonth,
    }),
    output: z.object({
      creatorOid: oid,
      ...month,
      presentMonth: z.string().describe('In the operator’s time zone, such as 2026-11.'),
      zone: z.string().describe('The operator’s time zone for days, such as `Asia/Seoul`.'),
      ...consumption,
      days,
      stories: z
        .array(z.object({ contentOid: oid, title: z.string(), ...consumption }))
        .describe('The 100 with the most credits spent.'),
    }),
  },
  'GET /story-chat/admin/creator/consume': {
    summary: 'Credits spent in a month by creator, highest first; audited',
    permission: 'admin',
    auditsItself: true,
    query: z.object({ ...askedMonth, ...pageQuery }),
    output: pageOf(z.object({ creatorOid: oid, nickname: z.string(), ...consumption })),
  },
  'GET /story-chat/admin/creator/credit-metrics': {
    summary: 'Credits spent in a month, for one creator or all, by day; audited',
    permission: 'admin',
    auditsItself: true,
    query: z.object({
      creatorOid: oid.optional().describe('If omitted, `creator`, or else all.'),
      creator: ofCharacters(z.string().trim(), 100).optional().describe('Nickname or id.'),
      ...askedMonth,
    }),
    output: z.object({
      creatorOid: oid.nullable().describe('Null for all, and for a `creator` who is nobody.'),
      ...month,
      presentMonth: z.string().describe('The operator’s, `2026-11`.'),
      zone: z.string().describe('The operator’s time zone, such as `Asia/Seoul`.'),
      ...consumption,
      chats: z.number().int().describe('Rooms in which credits were spent.'),
      stories: z.number().int(),
      creators: z.number().int(),
      days,
    }),
  },
  'GET /story-chat/admin/top-credit-consuming-chats': {
    summary: 'The rooms with the most credits spent; audited',
    permission: 'admin',
    auditsItself: true,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      days: z.coerce.number().int().min(1).max(3650).optional().describe('If omitted, all time.'),
    }),
    output: z.object({
      items: z.array(
        z.object({
          roomOid: oid,
          contentOid: oid,
          storyTitle: z.string(),
          creatorOid: oid,
          ownerOid: z.string().nullable().describe('The reader; null if the room was deleted.'),
          ...consumption,
          lastAt: z.iso.datetime(),
        }),
      ),
    }),
  },
})
