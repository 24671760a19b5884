import { z } from 'zod'
import { reason } from '../admin/admin.ts'
import { approvalObstacles, approvalStates } from './approval-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const person = z.object({ oid, nickname: z.string() })

const approval = z
  .object({
    approvalOid: oid,
    kind: z.string().describe('What is approved, such as `payout.rate`.'),
    payload: z
      .record(z.string(), z.unknown())
      .describe('The act exactly as it will be done; its fields depend on the kind.'),
    state: z.enum(approvalStates),
    requestedBy: person,
    requestedAt: z.iso.datetime(),
    waitUntil: z.iso
      .datetime()
      .describe('When the requester can approve it if there is no other administrator.'),
    decidedBy: person.nullable(),
    decidedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable().describe('Why it was rejected.'),
    obstacle: z
      .enum(approvalObstacles)
      .nullable()
      .describe(
        'Why the caller can’t approve it now: it’s their `own` request, or they’re the only administrator and still `waiting`.',
      ),
  })
  .meta({ id: 'SecondApproval' })

const params = z.object({ approvalOid: oid })

/** Acts of administrators that a second one must approve (spec D66 and D69). */
export const approvalRoutes = defineRoutes({
  'GET /admin/approvals': {
    summary: 'Acts that need a second administrator, newest first',
    permission: 'admin',
    query: z.object({ ...pageQuery, state: z.enum(approvalStates).default('pending') }),
    output: pageOf(approval),
  },
  'POST /admin/approvals/{approvalOid}/approve': {
    summary: 'Approve an act that another administrator requested; audited',
    description:
      'If the act has an effect of its own, such as a gift, it’s done in the same transaction. The requester can approve it only if there is no other administrator and the wait is over. Refused: `approval.own`, `approval.waiting`, `approval.decided`. Approving again returns the same approval.',
    permission: 'admin',
    stepUp: true,
    params,
    output: approval,
  },
  'POST /admin/approvals/{approvalOid}/reject': {
    summary: 'Reject an act that needs a second administrator, or withdraw your own; audited',
    permission: 'admin',
    params,
    body: z.object({ reason }),
    output: approval,
  },
})
