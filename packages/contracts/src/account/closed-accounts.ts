import { z } from 'zod'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { withdrawalReasons, withdrawalStates } from './withdrawal-values.ts'

const reason = z.enum(withdrawalReasons)
const state = z
  .enum(withdrawalStates)
  .describe('`waiting`: can still be canceled; `removing`: its date has passed; `removed`: done.')

const filter = {
  from: z.iso.datetime().optional().describe('Requested at or after this time.'),
  until: z.iso.datetime().optional().describe('Requested before this time.'),
  state: state.optional(),
}

const withdrawal = z
  .object({
    oid,
    user: z.object({ oid, nickname: z.string() }).nullable().describe('Null once removed.'),
    reason,
    review: z.string().describe('Free text.'),
    state,
    askedAt: z.iso.datetime(),
    scheduledAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable().describe('When it was canceled or completed.'),
    cancelledBy: z.enum(['call', 'sign-in']).nullable(),
  })
  .meta({ id: 'Withdrawal' })

/** Why people delete their accounts, for administrators. Rows of deletions that are over are kept for a year. */
export const closedAccountRoutes = defineRoutes({
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
