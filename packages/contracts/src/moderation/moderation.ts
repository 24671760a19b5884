import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import {
  appealMaxLength,
  appealStates,
  blockedWordMaxLength,
  blockedWordsMaxCount,
  caseStates,
  measures,
  reportDetailsMaxLength,
  reportReasons,
} from './moderation-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const reportReason = z.enum(reportReasons).meta({ id: 'ReportReason' })
const details = ofCharacters(z.string().trim().min(1), reportDetailsMaxLength).describe(
  `What is wrong with it, in 1 to ${reportDetailsMaxLength} characters.`,
)
const limit = { calls: 30, windowSeconds: 600 }

const target = z
  .object({
    kind: z.string().describe('Such as `content`, `user`, `story-chat` or `comment`.'),
    oid,
    title: z.string().describe('As it was when it was first reported.'),
  })
  .meta({ id: 'ReportTarget' })

const made = z.object({
  reportOid: oid,
  isNew: z.boolean().describe('False if the caller had reported the same before, still open.'),
})

const ownReport = z
  .object({
    reportOid: oid,
    target,
    reason: reportReason,
    details: z.string(),
    reportedAt: z.iso.datetime(),
    state: z.enum(caseStates),
    closedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnReport' })

export const appealShape = z
  .object({
    state: z.enum(appealStates),
    text: z.string(),
    at: z.iso.datetime(),
    answer: z.string().nullable(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Appeal' })

export const decision = z
  .object({
    decisionOid: oid,
    target,
    measures: z.array(z.enum(measures)),
    rule: reportReason,
    reason: z.string(),
    excerpt: z.string().nullable().describe('The beginning of what it said when reported.'),
    until: z.iso
      .datetime()
      .nullable()
      .describe('When a suspension or shadow ends by itself; null: it doesn’t.'),
    decidedAt: z.iso.datetime(),
    undone: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
    appeal: appealShape.nullable(),
    appealsUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when it can be appealed; null if that is over or done.'),
  })
  .meta({ id: 'Decision' })

const blockedWord = z.object({ word: z.string(), addedAt: z.iso.datetime() })

/** Reports, what came of them, appeals, and words that creators block. */
export const moderationRoutes = defineRoutes({
  'POST /content/report': {
    summary: 'Report an item or a comment on it',
    description:
      'The documents’ form of `POST /moderation/reports`. With `commentOid`, the comment is reported. All fields of the complaint must be filled (R-live-036).',
    permission: 'user',
    limit,
    body: z.object({
      contentMetadata: z.object({ contentOid: oid, commentOid: oid.optional() }),
      complaint: z.object({ reason: reportReason, details }),
    }),
    output: made,
  },
  'POST /moderation/reports': {
    summary: 'Report an item, a person, a chat message or a comment',
    description:
      'What it says now is kept as evidence. While a report is open, reporting the same again changes nothing. Only administrators see who reported. How many reports a person can send in a day is a setting (`moderation.reports_per_day`).',
    permission: 'user',
    limit,
    body: z.object({
      kind: z.string().min(1).max(40),
      oid,
      reason: reportReason,
      details,
    }),
    output: made,
  },
  'GET /moderation/reports': {
    summary: 'The caller’s reports and what came of them, latest first',
    permission: 'user',
    query: z.object(pageQuery),
    output: pageOf(ownReport),
  },
  'GET /moderation/decisions': {
    summary: 'Decisions about the caller, latest first',
    permission: 'user',
    query: z.object(pageQuery),
    output: pageOf(decision),
  },
  'POST /moderation/decisions/{decisionOid}/appeal': {
    summary: 'Appeal a decision about oneself, once',
    permission: 'user',
    limit,
    params: z.object({ decisionOid: oid }),
    body: z.object({ text: ofCharacters(z.string().trim().min(1), appealMaxLength) }),
    output: decision,
  },
  'GET /moderation/appeals/{key}': {
    summary: 'The decision that a link opens, for someone who can’t log in',
    description:
      'The key is in the email about a suspension and opens only this decision. `moderation.decision_not_found` if it’s wrong.',
    permission: 'public',
    limit,
    params: z.object({ key: z.string().max(120) }),
    output: decision,
  },
  'POST /moderation/appeals/{key}': {
    summary: 'Appeal by the link, once, without logging in',
    permission: 'public',
    limit,
    params: z.object({ key: z.string().max(120) }),
    body: z.object({ text: ofCharacters(z.string().trim().min(1), appealMaxLength) }),
    output: decision,
  },
  'GET /moderation/blocked-words': {
    summary: 'Keywords that the caller blocked in comments on their items, latest first',
    permission: 'creator',
    query: z.object(pageQuery),
    output: pageOf(blockedWord).extend({ count: z.number().int(), maxCount: z.number().int() }),
  },
  'POST /moderation/blocked-words': {
    summary: 'Block keywords in comments on the caller’s items',
    description: `At most ${blockedWordsMaxCount}. Case, width and accents don’t matter. Keywords in Korean, Japanese, Chinese or Thai also match inside longer text; all others only match as a whole.`,
    permission: 'creator',
    limit: { calls: 120, windowSeconds: 600 },
    body: z.object({
      words: z
        .array(ofCharacters(z.string().trim().min(1), blockedWordMaxLength))
        .min(1)
        .max(100),
    }),
    output: z.object({
      added: z.array(z.string()).describe('Those that weren’t blocked before.'),
      count: z.number().int(),
    }),
  },
  'DELETE /moderation/blocked-words': {
    summary: 'Unblock a keyword',
    permission: 'creator',
    body: z.object({ word: ofCharacters(z.string().trim().min(1), blockedWordMaxLength) }),
    output: z.object({ removed: z.boolean(), count: z.number().int() }),
  },
})
