import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { isBankText, isCountry, swiftCodePattern } from './bank-text.ts'
import { currencies } from '../payment/payment-values.ts'
import { defineRoutes, file, oid, pageOf, pageQuery } from '../route.ts'
import {
  leftOuts,
  payoutBlocks,
  payoutFileFormats,
  payoutMethods,
  payoutStates,
  payoutSteps,
  rateProblems,
  requestObstacles,
} from './settlement-values.ts'

const whole = z.number().int()
export const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month reads 2026-11.')
  .meta({ id: 'Month', description: 'A month in the operator’s time zone, such as `2026-11`.' })
const day = z.iso.date()
const currency = z.enum(currencies)

const sums = {
  sold: whole.describe('Sales, and shares of joint ones.'),
  refunded: whole.describe('Refunds in this month, of sales in whichever month.'),
  gross: whole.describe('Sold less refunded: what buyers gave, bonus included.'),
  bonus: whole.describe('The part of it that was bonus. It earns nothing and is never paid out.'),
  fee: whole.describe('The platform’s part of what was paid.'),
  earned: whole.describe('What is left for the creator.'),
  earnedWon: z
    .number()
    .int()
    .describe('What `earned` is worth in won, in which coins are priced, at today’s credit rate.'),
  claims: whole.describe(
    'The part of `earned` that refunds of earlier months’ sales took back; 0 or less.',
  ),
}

const statementLine = z
  .object({
    kind: z.string().describe('The kind of sale, such as `story`.'),
    itemOid: oid,
    title: z.string(),
    path: z.string().nullable(),
    currency: z.enum(['coin', 'credit']).describe('Credits count in thousandths.'),
    ...sums,
    isJoint: z.boolean().describe('Whether others share it.'),
    sharePercent: z.number().nullable().describe('The creator’s agreed share of joint sales.'),
    feePercents: z.array(z.number()).describe('The rates that applied; empty for replies.'),
  })
  .meta({ id: 'StatementLine' })

const statementSums = z
  .object({ currency: z.enum(['coin', 'credit']), ...sums })
  .meta({ id: 'StatementSums' })

const payout = z
  .object({
    requestOid: oid,
    month,
    throughMonth: month.describe('The last month that it pays.'),
    state: z
      .enum(payoutStates)
      .describe('`failed` at another step than `sent`: refused before anything was paid.'),
    step: z.enum(payoutSteps),
    method: z.enum(payoutMethods),
    coins: whole,
    creditMilli: whole,
    currency,
    rate: z.string().nullable().describe('Won for one unit; null until it’s sent.'),
    rateDay: day.nullable(),
    grossMinor: whole.nullable().describe('In the smallest unit; an estimate until it’s sent.'),
    withheldMinor: whole.nullable(),
    netMinor: whole.nullable(),
    isExpected: z
      .boolean()
      .describe(
        'Whether the amounts are at the latest rate and still move with it until it’s sent.',
      ),
    withholdingPercent: z.number(),
    accountEnding: z.string().describe('The last digits of the account it goes to.'),
    paysOn: day,
    isOverdue: z.boolean().describe('Whether that day is over and it isn’t complete.'),
    requestedAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
    heldReason: z.string().nullable(),
    failureReason: z.string().nullable(),
    postingId: oid.nullable(),
  })
  .meta({ id: 'Payout' })

const bankText = z
  .string()
  .trim()
  .refine(isBankText, 'It has characters that can’t be seen, or no letters or digits.')
const bankFields = {
  bankName: ofCharacters(bankText.min(1), 100),
  accountHolder: ofCharacters(bankText.min(1), 100),
  accountNumber: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{2,38}[A-Za-z0-9]$/, 'Digits and letters, 4 to 40 of them.'),
  swiftCode: z
    .string()
    .trim()
    .toUpperCase()
    .refine(
      (code) => code === '' || swiftCodePattern.test(code),
      'A SWIFT code has 8 or 11 characters.',
    )
    .default(''),
  bankAddress: ofCharacters(bankText, 300).default(''),
}

export const payoutAccount = z
  .object({
    method: z.enum(payoutMethods),
    country: z.string(),
    currency,
    bankName: z.string(),
    accountHolder: z.string(),
    accountEnding: z.string().describe('The last digits; the rest is never shown again.'),
    swiftCode: z.string().describe('Empty where none was given.'),
    bankAddress: z.string(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'PayoutAccount' })

const monthOfYear = z.object({
  month,
  isOver: z.boolean(),
  coins: whole.describe('Earned in coins.'),
  creditMilli: whole,
  payout: payout
    .nullable()
    .describe('The payout that pays it; null as long as there is none, or nothing to pay.'),
})

const adminPayout = payout
  .extend({
    creatorOid: oid,
    nickname: z.string(),
    blocks: z.array(z.enum(payoutBlocks)),
    approvals: z.array(z.object({ oid, nickname: z.string(), at: z.iso.datetime() })),
    accountHolder: z.string(),
    bankName: z.string(),
    isOutsideSwift: z
      .boolean()
      .describe('Whether its names have letters that many banks refuse in ISO 20022 files.'),
    country: z.string(),
    fileOid: oid.nullable(),
  })
  .meta({ id: 'AdminPayout' })

const params = z.object({ requestOid: oid })
const left = z
  .array(z.object({ requestOid: oid, nickname: z.string(), reason: z.enum(leftOuts) }))
  .describe('What was left out, and why.')
const reason = ofCharacters(z.string().trim().min(1), 500)

const rateFetch = z
  .object({
    at: z.iso.datetime(),
    source: z.string(),
    day: day.nullable().describe('The day of the rates that came; null where none did.'),
    problem: z.enum(rateProblems).nullable(),
  })
  .meta({ id: 'RateFetch' })

const person = z.object({ oid, nickname: z.string() })
const taxCountry = z
  .string()
  .refine(isCountry, 'A country has 2 letters, such as KR.')
  .nullable()
  .describe('Null for VAT; for withheld tax the creators’ country.')
const taxPayment = z
  .object({
    paymentOid: oid,
    country: z
      .string()
      .nullable()
      .describe('Null for VAT; for withheld tax the creators’ country.'),
    currency,
    amountMinor: whole,
    paidOn: day,
    reference: z.string(),
    note: z.string(),
    recordedBy: person,
    recordedAt: z.iso.datetime(),
    undone: z
      .object({ by: person, at: z.iso.datetime(), reason: z.string() })
      .nullable()
      .describe('If it was recorded by mistake; then it’s owed again.'),
  })
  .meta({ id: 'TaxPayment' })

export const settlementRoutes = defineRoutes({
  'GET /account/creator-settlement-years': {
    summary: 'The years in which the caller earned or was paid something, latest first',
    permission: 'creator',
    output: z.object({ years: z.array(whole), zone: z.string() }),
  },
  'GET /account/creator-settlement': {
    summary: 'What the caller earned in a year, month by month, with what was requested',
    permission: 'creator',
    query: z.object({ year: z.coerce.number().int().min(2000).max(2999).optional() }),
    output: z.object({ year: whole, zone: z.string(), months: z.array(monthOfYear) }),
  },
  'GET /settlement/statements/{month}': {
    summary: 'A month’s statement: lines by source and item, and their sums',
    description:
      'The sums are of all lines, and equal the ledger. A sale counts in the month it was made, a refund in the month it was made; `claims` are refunds of earlier months’ sales.',
    permission: 'creator',
    params: z.object({ month }),
    query: z.object(pageQuery),
    output: pageOf(statementLine).extend({
      month,
      zone: z.string(),
      isOver: z.boolean().describe('Whether the month is over, and the statement final.'),
      hash: z
        .string()
        .nullable()
        .describe(
          'The SHA-256 of the statement as it was closed, an hour after the month; it’s in the signed root of that day (GET /ledger/roots).',
        ),
      sums: z.array(statementSums),
    }),
  },
  'GET /settlement/statements/{month}/file': {
    summary: 'A month’s or a year’s statement as a file, in the language of the call',
    permission: 'creator',
    params: z.object({ month: z.string().regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/) }),
    query: z.object({ format: z.enum(['csv', 'pdf']) }),
    download: true,
    output: file,
  },
  'GET /settlement/earning-terms': {
    summary: 'What of a sale is the caller’s, and the money it’s paid in',
    description:
      'A coin is worth 100 won. What’s paid with bonus coins earns nothing. The currency is that of the payout account, at the latest rate; won, where there’s no account or rate yet.',
    permission: 'user',
    output: z.object({
      platformFeePercent: z.number(),
      currency,
      rateMicro: whole.describe('Won for one unit of the currency, in millionths.'),
      creditMilliPerCoin: whole.describe(
        'What a coin is converted to, in thousandths of a credit.',
      ),
      payouts: z
        .array(
          z.object({
            requestOid: oid,
            throughMonth: month.describe('The last month that it pays.'),
            currency,
            rateMicro: whole.nullable().describe('Null until it’s sent.'),
            creditMilliPerCoin: whole,
          }),
        )
        .describe('Those that run or were made, oldest first: what they paid is worth that.'),
    }),
  },
  'GET /settlement/journal': {
    summary: 'The caller’s journal: every sale, refund and payout, one JSON object a line',
    description:
      '`recompute-statement.mjs` (GET /settlement/recompute) recomputes every statement from this file only, offline.',
    permission: 'creator',
    download: true,
    output: file,
  },
  'GET /settlement/recompute': {
    summary: 'The program that recomputes statements from a journal; needs Node and nothing else',
    permission: 'public',
    download: true,
    output: file,
  },
  'GET /account/payouts': {
    summary: 'What the caller can request now, where it’s paid to, and what was requested',
    permission: 'creator',
    query: z.object(pageQuery),
    output: pageOf(payout).extend({
      account: payoutAccount.nullable(),
      open: z
        .object({
          coins: whole.describe('Earned up to the end of the last month and not requested yet.'),
          creditMilli: whole,
          throughMonth: month,
          currency,
          grossMinor: whole.nullable().describe('At the latest rate; null where there is none.'),
          withheldMinor: whole.nullable(),
          netMinor: whole.nullable(),
          withholdingPercent: z.number(),
        })
        .describe('Below 0 where refunds took back what was paid out: a claim on what comes.'),
      running: z
        .object({
          coins: whole,
          creditMilli: whole,
          netMinor: whole.nullable().describe('At the latest rate; null where there is none.'),
        })
        .describe('Earned in this month.'),
      onTheWay: z.object({ coins: whole, creditMilli: whole }),
      minimumMinor: whole,
      window: z.object({
        opensOn: day,
        closesOn: day,
        isOpen: z.boolean(),
        paysOn: day.describe('When what is requested in this month is paid.'),
        nextPaysOn: day.describe('When what is requested in the next month is paid.'),
      }),
      obstacle: z.enum(requestObstacles).nullable(),
      methods: z.array(z.enum(payoutMethods)),
      zone: z.string(),
    }),
  },
  'POST /account/payouts': {
    summary: 'Say where payouts go; the creator gets an email',
    description:
      'Stored encrypted; of the account number only its end is shown. It replaces the whole account: what is left out is empty then. Running requests keep the account they were made with; those on hold in the same country and currency move to the new one, and need approval again. With `stripe`, only `country` and `currency` are used, and the answer has the address at which Stripe asks for the rest.',
    permission: 'creator',
    stepUp: true,
    limit: { calls: 10, windowSeconds: 3600 },
    body: z.object({
      method: z.enum(payoutMethods),
      country: z.string().refine(isCountry, 'A country has 2 letters, such as KR.'),
      currency,
      bankName: bankFields.bankName.optional(),
      accountHolder: bankFields.accountHolder.optional(),
      accountNumber: bankFields.accountNumber.optional(),
      swiftCode: bankFields.swiftCode,
      bankAddress: bankFields.bankAddress,
      returnUrl: z
        .url({ protocol: /^https?$/ })
        .optional()
        .describe('Where Stripe leads back to.'),
    }),
    output: z.object({ account: payoutAccount, onboardingUrl: z.string().nullable() }),
  },
  'POST /account/revenuerequest': {
    summary: 'Request the payout of all that is open',
    description:
      'From the 25th to the end of a month, once a month. Paid on the 10th of the next month or the next business day. The same key answers the same request. Refused: `settlement.outside_window`, `settlement.already_requested`, `settlement.below_minimum`, `settlement.no_account`, `settlement.held`. The fields of the bank are those of `POST /account/payouts`; sent here, they must say the same, or the request is refused with `settlement.other_account`.',
    permission: 'creator',
    money: true,
    limit: { calls: 20, windowSeconds: 3600 },
    body: z.object({
      bankName: bankFields.bankName.optional(),
      accountHolder: bankFields.accountHolder.optional(),
      accountNumber: bankFields.accountNumber.optional(),
      swiftCode: z.string().trim().toUpperCase().max(11).optional(),
      bankAddress: ofCharacters(z.string().trim(), 300).optional(),
    }),
    optionalBody: true,
    output: payout,
  },
  'DELETE /settlement/requests/{requestOid}': {
    summary: 'Take a request back that wasn’t approved yet',
    permission: 'creator',
    params,
    output: payout,
  },
  'GET /settlement/admin/runs': {
    summary: 'The months whose payouts aren’t all sent, oldest first',
    permission: 'admin',
    output: z.object({
      presentMonth: month.describe('The operator’s.'),
      unsent: z.array(z.object({ month, payouts: whole })),
    }),
  },
  'GET /settlement/admin/runs/{month}': {
    summary: 'A month’s payouts: who asks, what blocks, and totals by currency; audited',
    permission: 'admin',
    auditsItself: true,
    params: z.object({ month }),
    query: z.object({ ...pageQuery, state: z.enum(payoutStates).optional() }),
    output: pageOf(adminPayout).extend({
      month,
      paysOn: day,
      rateDay: day.describe(
        'The last business day, whose rate a payout needs that is sent now; `no_rate` where there is none that a setting allows.',
      ),
      approvalsNeeded: whole,
      hasPayer: z
        .boolean()
        .describe('Whether `settlement.payer` is complete, which pain.001 files need.'),
      totals: z.array(
        z.object({
          currency,
          state: z.enum(payoutStates),
          step: z.enum(payoutSteps),
          requests: whole,
          coins: whole,
          creditMilli: whole,
          grossMinor: whole.nullable(),
          withheldMinor: whole.nullable(),
          netMinor: whole.nullable(),
          isExpected: z
            .boolean()
            .describe(
              'Whether the sums are what would be sent now, at the rate of now; null where there is none.',
            ),
        }),
      ),
      ready: z
        .array(
          z.object({
            method: z.enum(payoutMethods),
            currency,
            payouts: whole,
            netMinor: whole.nullable().describe('Expected at the rate of now; null without one.'),
          }),
        )
        .describe('What can be sent, of all pages: approved and not on hold.'),
      files: z.array(
        z.object({
          fileOid: oid,
          currency,
          payouts: whole.describe('Those that failed don’t count.'),
          waiting: whole.describe('How many of them were not marked as paid yet.'),
          stillIncluded: whole.describe('How many payouts failed after the file was made.'),
          netMinor: whole,
          at: z.iso.datetime(),
        }),
      ),
    }),
  },
  'POST /settlement/admin/requests/{requestOid}/approve': {
    summary: 'Approve a request; a setting says how many administrators must',
    description:
      'What is approved is what the payout would pay now: rate, amount, account and withholding. If any of them changes, the approval is void. A rate that differs too much from the last one needs a second approval besides (`GET /admin/approvals`), which this call requests. Refused without a rate: `settlement.no_rate`.',
    permission: 'admin',
    stepUp: true,
    params,
    output: adminPayout,
  },
  'POST /settlement/admin/runs/{month}/approve': {
    summary: 'Approve all of a month’s requests that can be approved',
    description:
      'Each in a transaction of its own, as one by one: the caller’s own and those they approved already are left out, and so is what is on hold, has no rate, or whose creator’s account is suspended or closed. A repeated call continues with what is left.',
    permission: 'admin',
    stepUp: true,
    params: z.object({ month }),
    output: z.object({ approved: whole, left }),
  },
  'POST /settlement/admin/files/{fileOid}/complete': {
    summary: 'Mark all payouts of a bank file as complete',
    description:
      'Each in a transaction of its own. Those that are complete are counted, so that a repeated call answers the same; the caller’s own is left out. Those that failed aren’t of the file any more.',
    permission: 'admin',
    params: z.object({ fileOid: oid }),
    output: z.object({ completed: whole, left }),
  },
  'POST /settlement/admin/requests/{requestOid}/hold': {
    summary: 'Put a request on hold with a reason that its creator sees, or resume it',
    permission: 'admin',
    params,
    body: z.object({ reason: reason.nullable().describe('Null resumes it.') }),
    output: adminPayout,
  },
  'POST /settlement/admin/runs/{month}/send': {
    summary: 'Send a month’s approved payouts by one method and currency',
    description:
      'Each is posted in a transaction of its own, so that a crash between two loses none and pays none twice. By bank, those that were posted make a file. By Stripe, each transfer has a key of its own, and completes when Stripe takes it. What is blocked stays, with its reason.',
    permission: 'admin',
    stepUp: true,
    money: true,
    params: z.object({ month }),
    body: z.object({ method: z.enum(payoutMethods), currency }),
    output: z.object({
      sent: whole,
      fileOid: oid.nullable(),
      blocked: z.array(z.object({ requestOid: oid, blocks: z.array(z.enum(payoutBlocks)) })),
      rateDay: day.describe('The last business day, whose rate was needed.'),
    }),
  },
  'GET /settlement/admin/files/{fileOid}': {
    summary: 'A file for the operator’s bank: CSV, or ISO 20022 pain.001.001.09; audited',
    description:
      'As it was made. Until a payout of it is complete or failed, a change of the payer makes it again with another message ID. Without a complete payer, pain.001 is refused: `settlement.no_payer`.',
    permission: 'admin',
    stepUp: true,
    auditsItself: true,
    params: z.object({ fileOid: oid }),
    query: z.object({ format: z.enum(payoutFileFormats) }),
    download: true,
    output: file,
  },
  'POST /settlement/admin/requests/{requestOid}/complete': {
    summary: 'Mark a payout that was sent as complete',
    permission: 'admin',
    params,
    output: adminPayout,
  },
  'POST /settlement/admin/requests/{requestOid}/fail': {
    summary:
      'Mark a payout as failed, so that what it paid comes back, or refuse it before it’s sent',
    permission: 'admin',
    params,
    body: z.object({ reason }),
    output: adminPayout,
  },
  'GET /settlement/admin/rates': {
    summary: 'Exchange rates, latest first',
    permission: 'admin',
    query: z.object({ ...pageQuery, currency: currency.optional() }),
    output: pageOf(
      z.object({ day, currency, rate: z.string(), source: z.string(), at: z.iso.datetime() }),
    ).extend({
      source: z.string().nullable().describe('The host they’re fetched from; null without one.'),
      lastFetch: rateFetch.nullable(),
    }),
  },
  'POST /settlement/admin/rates/fetch': {
    summary: 'Fetch the rates now from the address in the settings; audited',
    description:
      'Answers also where none came, with the problem. A rate that an administrator set for the day stays. Refused without an address: `settlement.no_rates_source`.',
    permission: 'admin',
    limit: { calls: 20, windowSeconds: 3600 },
    output: rateFetch,
  },
  'PUT /settlement/admin/rates': {
    summary: 'Set the rate of a day: won for one unit of a currency',
    description:
      'Refused: `settlement.rate_in_future`, and `settlement.rate_implausible` outside the bounds in the settings. Payouts that were approved at another rate need approval again.',
    permission: 'admin',
    body: z.object({
      day,
      currency: z.enum(['JPY', 'USD']),
      rate: z
        .string()
        .regex(/^[1-9]\d{0,6}(\.\d{1,6})?$|^0\.\d{0,5}[1-9]\d{0,5}$/, 'A number such as 1384.52.'),
    }),
    output: z.object({
      day,
      currency,
      rate: z.string(),
      needsApproval: z
        .boolean()
        .describe(
          'Whether it’s so far from the last one that payouts at it need a second administrator.',
        ),
    }),
  },
  'GET /settlement/admin/taxes': {
    summary:
      'What is owed to tax authorities by the ledger, and what was paid to them, latest first',
    permission: 'admin',
    query: z.object(pageQuery),
    output: pageOf(taxPayment).extend({
      owed: z.array(
        z.object({
          country: z.string().nullable().describe('Null for VAT.'),
          currency,
          owedMinor: whole.describe(
            'In the smallest unit; below 0 if refunds took back more than was left to pay.',
          ),
        }),
      ),
    }),
  },
  'POST /settlement/admin/taxes/payments': {
    summary: 'Record a payment to a tax authority; it’s posted to the ledger',
    description:
      'It moves nothing at a bank. Refused above what is owed (`ledger.tax_not_owed`). The same key answers the same payment.',
    permission: 'admin',
    money: true,
    body: z.object({
      country: taxCountry,
      currency,
      amountMinor: whole.min(1).max(Number.MAX_SAFE_INTEGER),
      paidOn: day,
      reference: ofCharacters(z.string().trim().min(1), 100),
      note: ofCharacters(z.string().trim(), 500).default(''),
    }),
    output: taxPayment,
  },
  'POST /settlement/admin/taxes/payments/{paymentOid}/undo': {
    summary: 'Undo a payment to a tax authority that was recorded by mistake, once',
    description: 'Its posting is reversed, so that it’s owed again.',
    permission: 'admin',
    params: z.object({ paymentOid: oid }),
    body: z.object({ reason }),
    output: taxPayment,
  },
})
