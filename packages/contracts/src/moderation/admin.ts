import { z } from 'zod'
import { reason } from '../admin/admin.ts'
import { decision } from './moderation.ts'
import { appealStates, caseStates, measures, reportReasons } from './moderation-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const person = z.object({ oid, nickname: z.string() })
const limit = { calls: 120, windowSeconds: 60 }
const params = z.object({ caseOid: oid })

const moderationCase = z
  .object({
    caseOid: oid,
    target: z.object({ kind: z.string(), oid, title: z.string() }),
    owner: person.describe('Who answers for it.'),
    state: z.enum(caseStates),
    reportCount: z.number().int(),
    reasons: z.record(z.string(), z.number().int()).describe('How many named each reason.'),
    openedAt: z.iso.datetime(),
    lastReportedAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ModerationCase' })

const adminDecision = decision
  .extend({
    caseOid: oid,
    user: person,
    by: person,
    isNotified: z.boolean().describe('False if the person isn’t notified: a shadow ban for spam.'),
  })
  .meta({ id: 'AdminDecision' })

const evidence = z.record(z.string(), z.unknown())

const caseDetail = moderationCase
  .extend({
    before: z
      .object({ text: z.string().nullable(), evidence })
      .nullable()
      .describe('What it said when first reported; null once that is kept no longer.'),
    current: z
      .object({
        title: z.string(),
        text: z.string().nullable(),
        path: z.string().nullable(),
        evidence,
      })
      .nullable()
      .describe('What it says now; null if it’s gone.'),
    measures: z.array(z.enum(measures)).describe('What can be done about it.'),
    closedBy: person.nullable(),
    closingReason: z.string().nullable(),
    decision: adminDecision.nullable(),
    history: z.array(adminDecision).describe('The latest ten decisions about the same person.'),
  })
  .meta({ id: 'ModerationCaseDetail' })

const report = z.object({
  reportOid: oid,
  reporter: person.nullable().describe('Null once they deleted their account.'),
  reason: z.enum(reportReasons),
  details: z.string(),
  text: z.string().nullable(),
  reportedAt: z.iso.datetime(),
})

/** The queue of administrators. */
export const moderationAdminRoutes = defineRoutes({
  'GET /admin/moderation/cases': {
    summary: 'What was reported: open cases, the most reported first, or closed ones, latest first',
    permission: 'admin',
    query: z.object({ state: z.enum(caseStates).default('open'), ...pageQuery }),
    output: pageOf(moderationCase),
  },
  'GET /admin/moderation/cases/{caseOid}': {
    summary: 'A case with its evidence, then and now, and former decisions; viewing is audited',
    permission: 'admin',
    params,
    output: caseDetail,
  },
  'GET /admin/moderation/cases/{caseOid}/reports': {
    summary: 'Who reported and why, the first of them first; viewing is audited',
    permission: 'admin',
    params,
    query: z.object(pageQuery),
    output: pageOf(report),
  },
  'POST /admin/moderation/cases/{caseOid}/act': {
    summary: 'Decide a case and do what was decided; audited',
    description:
      'Both sides are notified. The same decision sent again by the same administrator is answered as the first; any other is refused with `moderation.case_closed`. `take_down` needs a kind that can be taken down and something public.',
    permission: 'admin',
    limit,
    params,
    body: z.object({
      measures: z.array(z.enum(measures)).min(1).max(measures.length),
      rule: z.enum(reportReasons).describe('The rule that it broke.'),
      reason: reason.describe('The person whom it’s about reads it.'),
      until: z.iso
        .datetime()
        .nullish()
        .describe('When a suspension or shadow ends; if omitted, an administrator has to end it.'),
    }),
    output: caseDetail,
  },
  'POST /admin/moderation/cases/{caseOid}/dismiss': {
    summary: 'Close a case without doing anything; audited',
    permission: 'admin',
    limit,
    params,
    body: z.object({ reason }),
    output: caseDetail,
  },
  'POST /admin/moderation/decisions/{decisionOid}/undo': {
    summary: 'Undo a decision: restore what was taken down, end its suspension and shadow; audited',
    description: 'What was decided about the same since stays. Repeating the call changes nothing.',
    permission: 'admin',
    limit,
    params: z.object({ decisionOid: oid }),
    body: z.object({ reason }),
    output: adminDecision,
  },
  'GET /admin/moderation/appeals': {
    summary: 'Appeals, the oldest first',
    permission: 'admin',
    query: z.object({ state: z.enum(appealStates).default('waiting'), ...pageQuery }),
    output: pageOf(adminDecision),
  },
  'POST /admin/moderation/appeals/{decisionOid}': {
    summary: 'Uphold a decision, or overturn it and undo what it did; audited',
    permission: 'admin',
    limit,
    params: z.object({ decisionOid: oid }),
    body: z.object({ outcome: z.enum(['upheld', 'overturned']), reason }),
    output: adminDecision,
  },
})
