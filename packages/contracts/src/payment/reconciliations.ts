import { z } from 'zod'
import { comparableDays, differenceKinds } from './reconciliation-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const day = z.iso.date().describe('A day, by UTC.')

const side = z.object({
  state: z.string().describe('As named by that side.'),
  currency: z.string(),
  amountMinor: z.number().int(),
  refundedMinor: z.number().int(),
})

const difference = z.object({
  kind: z.enum(differenceKinds),
  orderOid: oid.nullable().describe('The purchase; null if the payment matches none of ours.'),
  gatewayRef: z.string().nullable().describe('The gateway’s ID for it.'),
  here: side.nullable(),
  there: side.nullable(),
})

const summary = z.object({
  day,
  gateway: z.string(),
  state: z.enum(['running', 'made', 'failed']),
  charges: z.number().int().describe('Purchases started here on that day.'),
  payments: z.number().int().describe('How many of them the gateway has.'),
  counts: z.partialRecord(z.enum(differenceKinds), z.number().int()),
  differs: z.number().int().describe('Total differences.'),
  madeAt: z.iso
    .datetime()
    .nullable()
    .describe('When the report shown was made; it stays if a later run fails.'),
  failedAt: z.iso.datetime().nullable().describe('When the last run failed; null if it didn’t.'),
  failure: z.string().nullable().describe('Why, in the gateway’s words.'),
})

/** What our charges and the gateway's own list say otherwise. Nothing is mended by it. */
export const reconciliationRoutes = defineRoutes({
  'GET /payment/admin/reconciliations': {
    summary: 'Daily reconciliation reports, latest first',
    permission: 'admin',
    query: z.object(pageQuery),
    output: pageOf(summary),
  },
  'GET /payment/admin/reconciliations/{day}': {
    summary: 'A day’s differences, by gateway',
    permission: 'admin',
    params: z.object({ day }),
    output: z.object({
      day,
      reports: z.array(
        summary.extend({
          differences: z
            .array(difference)
            .describe('At most 1000; `counts` says how many there are.'),
        }),
      ),
    }),
  },
  'POST /payment/admin/reconciliations': {
    summary:
      'Compare a day with the gateway that is connected, once more or for the first time; audited',
    description: `Runs as a job; repeated requests while it’s queued run it once. Only complete days of the last ${comparableDays} can be compared (\`payment.day_not_comparable\`).`,
    permission: 'admin',
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({ day }),
    output: summary,
  },
})
