import { z } from 'zod'
import { defineRoutes, oid, pageOf, pageQuery } from './route.ts'
import { withdrawalReasons, withdrawalStates } from './withdrawal-values.ts'

const reason = z.enum(withdrawalReasons)
const state = z
  .enum(withdrawalStates)
  .describe(
    '`waiting`: it can be cancelled; `removing`: its date was there; `removed`: it is done.',
  )

const filter = {
  from: z.iso.datetime().optional().describe('Asked for at this moment or later.'),
  until: z.iso.datetime().optional().describe('Asked for before this moment.'),
  state: state.optional(),
}

const withdrawal = z
  .object({
    oid,
    user: z.object({ oid, nickname: z.string() }).nullable().describe('Null once removed.'),
    reason,
    review: z.string().describe('In their own words.'),
    state,
    askedAt: z.iso.datetime(),
    scheduledAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable().describe('When it was cancelled or done.'),
    cancelledBy: z.enum(['call', 'sign-in']).nullable(),
  })
  .meta({ id: 'Withdrawal' })

/** Why people leave, for administrators. Withdrawals that are over are kept for a year. */
export const accountLeaverRoutes = defineRoutes({
  'GET /admin/withdrawals': {
    summary: 'Account deletions with reasons and reviews, latest first',
    permission: 'admin',
    query: z.object({ ...filter, reason: reason.optional(), ...pageQuery }),
    output: pageOf(withdrawal),
  },
  'GET /admin/withdrawals/counts': {
    summary: 'Count account deletions by reason',
    permission: 'admin',
    query: z.object(filter),
    output: z.object({
      total: z.number().int(),
      reasons: z
        .array(z.object({ reason, count: z.number().int() }))
        .describe('Every reason, in the order of the survey.'),
    }),
  },
})
