/** Values of reports and decisions that both sides use; free of zod. */

/** Why something is reported, and the rule that a decision names. */
export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'sexual',
  'minors',
  'violence',
  'self_harm',
  'illegal',
  'copyright',
  'impersonation',
  'privacy',
  'other',
] as const

export type ReportReason = (typeof reportReasons)[number]

/** What a decision does; any of them together. */
export const measures = ['take_down', 'warn', 'suspend', 'shadow'] as const

export type Measure = (typeof measures)[number]

/** `gone`: whom it was about deleted their account before anybody decided. */
export const caseStates = ['open', 'acted', 'dismissed', 'gone'] as const

export type CaseState = (typeof caseStates)[number]

export const appealStates = ['waiting', 'upheld', 'overturned'] as const

export type AppealState = (typeof appealStates)[number]

/** Our choices. */
export const reportDetailsMaxLength = 2000
export const appealMaxLength = 2000
export const blockedWordMaxLength = 40
export const blockedWordsMaxCount = 500
