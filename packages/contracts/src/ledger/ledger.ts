import { z } from 'zod'
import { historyCurrencies, historyDirections, holdReasons, holdStates } from './history-values.ts'
import { picture } from '../media/media.ts'
import { transactionTypePattern } from './transaction-types.ts'
import { defineRoutes, file, oid, pageOf, pageQuery } from '../route.ts'

const bucket = z.enum(['coin', 'bonusCoin', 'credit', 'bonusCredit', 'krw', 'jpy', 'usd'])

/** A line of a posting, as its payer sees it: which account, never whose. */
const entry = z.object({
  account: z
    .enum(['user', 'escrow', 'creator', 'house', 'tax', 'issue'])
    .describe('`tax` is what the house owes to tax authorities.'),
  /** Credits count in thousandths, money in minor units. */
  bucket,
  amount: z.number().int(),
  lotId: oid.nullable(),
})

export const posting = z
  .object({
    id: oid,
    /** Counts the payer's postings from 1, without gaps. */
    seq: z.number().int(),
    operation: z.string(),
    type: z.string(),
    reference: z.object({ kind: z.string(), oid: z.string() }).nullable(),
    reversesId: oid.nullable(),
    createdAt: z.iso.datetime(),
    entries: z.array(entry),
  })
  .meta({ id: 'Posting' })

const postingItem = z
  .object({
    title: z.string(),
    path: z.string().nullable().describe('Its page; null where the caller can’t open it anymore.'),
    thumbnail: picture.nullable(),
  })
  .meta({ id: 'PostingItem' })

const hold = z
  .object({
    state: z.enum(holdStates),
    reason: z.enum(holdReasons).nullable(),
    explanation: z.string().nullable().describe('What an administrator wrote.'),
    paid: z
      .number()
      .int()
      .nullable()
      .describe('Of `partly_paid`: how many of its coins the creator was paid, before the fee.'),
    returned: z.number().int().nullable().describe('Of `partly_paid`: how many came back.'),
  })
  .meta({ id: 'PostingHold' })

const ownPosting = posting
  .extend({
    items: z
      .array(postingItem)
      .describe('What it paid for, or refunded. What is hidden from the caller is left out.'),
    hold: hold
      .nullable()
      .describe('What became of what it paid into escrow, or why that came back.'),
  })
  .meta({ id: 'OwnPosting' })

const pastBalance = z
  .object({
    at: z.iso.datetime(),
    seq: z.number().int().describe('The last own posting that counts; 0 before the first.'),
    coins: z.number().int(),
    bonusCoins: z.number().int(),
    creditMilli: z.number().int().describe('Thousandths of a credit.'),
    bonusCreditMilli: z.number().int().describe('Thousandths of a credit.'),
  })
  .meta({ id: 'PastBalance' })

const earnings = z
  .object({
    days: z.array(
      z.object({ day: z.iso.date().describe('In UTC.'), bucket, amount: z.number().int() }),
    ),
    totals: z
      .array(z.object({ bucket, amount: z.number().int() }))
      .describe('Of all time, not of the days alone.'),
  })
  .meta({ id: 'Earnings' })

/** The calendar of the database has no year 0. */
const day = z.iso.date().refine((text) => text >= '0001', 'Years start at 0001.')

const earningDays = {
  from: day.describe('The first day, in UTC.'),
  to: day.describe('The last day; at most 400 days.'),
}

const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .describe('A time as in RFC 3339, or a day, which means its beginning in UTC.')

/** Which of the own postings: those in which the wallet's own amounts are so. */
const historyFilter = {
  currency: z.enum(historyCurrencies).optional().describe('With bonus coins, or bonus credits.'),
  direction: z
    .enum(historyDirections)
    .optional()
    .describe('Something came into the wallet, or left it.'),
  type: z
    .string()
    .regex(transactionTypePattern)
    .optional()
    .describe(
      'Such as `purchase`; types that nothing posts are refused. `unknown` finds all that this version knows no name for.',
    ),
  from: instant.optional(),
  until: instant.optional().describe('Itself not counted.'),
}

export const ledgerRoutes = defineRoutes({
  'GET /wallet': {
    summary: 'The caller’s balances, and what running replies have reserved',
    permission: 'user',
    output: z.object({
      coins: z.number().int(),
      bonusCoins: z.number().int(),
      creditMilli: z.number().int().describe('Thousandths of a credit.'),
      bonusCreditMilli: z.number().int().describe('Thousandths of a credit.'),
      heldCreditMilli: z.number().int().describe('Set aside for running replies.'),
    }),
  },
  'GET /ledger/postings': {
    summary: 'The caller’s ledger transactions, newest first',
    permission: 'user',
    query: z.object({ ...historyFilter, ...pageQuery }),
    output: pageOf(ownPosting),
  },
  'GET /ledger/postings/totals': {
    summary: 'Count the caller’s matching ledger transactions, with totals by bucket',
    permission: 'user',
    limit: { calls: 120, windowSeconds: 60 },
    query: z.object(historyFilter),
    output: z.object({
      postings: z.number().int(),
      buckets: z
        .array(
          z.object({
            bucket: z.enum(['coin', 'bonusCoin', 'credit', 'bonusCredit']),
            came: z.number().int(),
            went: z.number().int().describe('Not below 0.'),
          }),
        )
        .describe('Those in which something moved; of `direction` the other sum is 0.'),
    }),
  },
  'GET /ledger/postings/{postingId}': {
    summary: 'One of the caller’s ledger transactions with its entries',
    permission: 'user',
    params: z.object({ postingId: oid }),
    output: ownPosting,
  },
  'GET /ledger/postings/{postingId}/proof': {
    summary:
      'What proves that a ledger transaction or sale of the caller’s is in its day’s signed root',
    description:
      'Payers prove their transaction, from the tree `postings`. Creators prove their line of a sale, from the tree `records`, which doesn’t show the buyer’s transaction.',
    permission: 'user',
    limit: { calls: 30, windowSeconds: 3600 },
    params: z.object({ postingId: oid }),
    query: z.object({
      place: z.coerce
        .number()
        .int()
        .min(0)
        .max(32_767)
        .optional()
        .describe('Which line of the sale; without it, the caller’s first.'),
    }),
    output: z.object({
      day: z.iso.date(),
      tree: z.enum(['postings', 'records']),
      root: z.string(),
      line: z.string().describe('The transaction or sale as its leaf is hashed.'),
      path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
    }),
  },
  'GET /ledger/roots': {
    summary: 'The signed daily roots of the ledger, latest first, and the key that signs them',
    description:
      'The root of a day is the Merkle tree hash (RFC 6962) of its transactions in UTC; `chain` is the SHA-256 of the chain before it, the day, the number of transactions and the root, and the number of records and their root if there is one, each on a line; `signature` is Ed25519 over the chain. GET /ledger/roots/verifier verifies them offline.',
    permission: 'public',
    query: z.object({
      ...pageQuery,
      // Eleven years, so that the list can be saved as one file.
      limit: z.coerce.number().int().min(1).max(4000).default(20),
    }),
    output: pageOf(
      z.object({
        day: z.iso.date(),
        postings: z.number().int(),
        root: z.string(),
        records: z.number().int().nullable(),
        recordsRoot: z
          .string()
          .nullable()
          .describe('Of sales, refunds, and closed statements; null for days before it was added.'),
        chain: z.string(),
        signature: z.string(),
      }),
    ).extend({ publicKey: z.string().describe('PEM.') }),
  },
  'GET /ledger/roots/verifier': {
    summary: 'The program that verifies roots; needs Node and nothing else',
    permission: 'public',
    download: true,
    output: file,
  },
  'GET /ledger/admin/roots/{day}/postings': {
    summary: 'A day’s transactions as they’re hashed, one a line, for auditors; audited',
    permission: 'admin',
    auditsItself: true,
    params: z.object({ day: z.iso.date() }),
    download: true,
    output: file,
  },
  'GET /ledger/admin/roots/{day}/records': {
    summary:
      'A day’s sales, refunds, and closed statements as they’re hashed, one a line, for auditors; audited',
    description: 'Creators’ lines, without buyers; empty for days before roots had records.',
    permission: 'admin',
    auditsItself: true,
    params: z.object({ day: z.iso.date() }),
    download: true,
    output: file,
  },
  'GET /ledger/balance': {
    summary: 'The caller’s wallet at a past time, including reserved amounts',
    description:
      'The balance after the last posting made by then; postings in the same millisecond count in order. Expired amounts count until their expiry is posted.',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    query: z.object({ at: instant }),
    output: pastBalance,
  },
  'GET /ledger/admin/balance': {
    summary: 'Any user’s wallet at a past time; audited',
    permission: 'admin',
    auditsItself: true,
    limit: { calls: 60, windowSeconds: 60 },
    query: z.object({ ownerOid: oid, at: instant }),
    output: pastBalance,
  },
  'GET /ledger/earnings': {
    summary: 'The caller’s earnings as a creator, by day and in total',
    description:
      'As the ledger has it, in UTC; days of the operator’s time zone are in GET /payment/sales/earned. Refunds are subtracted on the day they were made. Payouts aren’t: what was earned stays earned.',
    permission: 'creator',
    limit: { calls: 60, windowSeconds: 60 },
    query: z.object(earningDays),
    output: earnings,
  },
  'GET /ledger/admin/earnings': {
    summary: 'A creator’s earnings, or the platform’s if no creator is given; audited',
    permission: 'admin',
    auditsItself: true,
    limit: { calls: 60, windowSeconds: 60 },
    query: z.object({ creatorOid: oid.optional(), ...earningDays }),
    output: earnings,
  },
  'GET /ledger/admin/journal': {
    summary: 'Export a period’s ledger as an hledger journal; audited',
    description:
      'The postings from `from` (the first one) until before `to` (now). Its last line counts the transactions; a journal without that line was cut off. People are identified by oid only.',
    permission: 'admin',
    auditsItself: true,
    limit: { calls: 20, windowSeconds: 60 },
    query: z.object({ from: instant.optional(), to: instant.optional() }),
    output: file,
    download: true,
  },
  'GET /ledger/invariants': {
    summary: 'Whether the ledger balances, as last checked, with totals if the operator shows them',
    permission: 'public',
    limit: { calls: 60, windowSeconds: 60 },
    output: z.object({
      checkedAt: z.iso.datetime().describe('When the ledger was last checked.'),
      allCheckedAt: z.iso
        .datetime()
        .describe('When all of it was last checked; since then only what was new.'),
      passed: z.boolean().describe('At these times.'),
      stale: z
        .boolean()
        .describe('True if that’s more than an hour ago, because no worker is checking it.'),
      invariants: z.array(z.object({ name: z.string(), passed: z.boolean() })),
      onlyOfAll: z.array(z.string()).describe('Of these, what was last checked at `allCheckedAt`.'),
      totals: z
        .array(
          z.object({
            bucket,
            issued: z.number().int(),
            spendable: z.number().int(),
            held: z.number().int(),
            creators: z.number().int(),
            house: z.number().int(),
          }),
        )
        .nullable(),
    }),
  },
})
