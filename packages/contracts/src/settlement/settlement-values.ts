/** Values of settlement, free of zod for the browser. */

/** How a creator is paid. */
export const payoutMethods = ['bank', 'stripe'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** Of a revenue request: it moves from processing to complete (R-settlement-007). */
export const payoutStates = ['processing', 'complete', 'failed', 'canceled'] as const
export type PayoutState = (typeof payoutStates)[number]

/** How far a request in processing is. */
export const payoutSteps = ['requested', 'approved', 'sent'] as const
export type PayoutStep = (typeof payoutSteps)[number]

/** Why a request can’t be made now. */
export const requestObstacles = [
  'outside_window',
  'already_requested',
  'below_minimum',
  'no_account',
  'held',
] as const
export type RequestObstacle = (typeof requestObstacles)[number]

/** What keeps a request from being sent. */
export const payoutBlocks = [
  'own_request',
  'held',
  'not_approved',
  'terms_changed',
  'no_rate',
  'unusual_rate',
  'suspended',
  'account_closed',
  'unfit_account',
  'nothing_to_pay',
  'not_covered',
] as const
export type PayoutBlock = (typeof payoutBlocks)[number]

/** Why a request is left out where many are decided at once. */
export const leftOuts = [
  'own_request',
  'held',
  'suspended',
  'account_closed',
  'second_approver',
  'wrong_step',
  'no_rate',
] as const
export type LeftOut = (typeof leftOuts)[number]

/** Why no exchange rates came from where they are fetched. */
export const rateProblems = [
  'refused',
  'unresolved',
  'unreachable',
  'too_large',
  'timed_out',
  'unreadable',
  'implausible',
] as const
export type RateProblem = (typeof rateProblems)[number]

/** What an operator’s bank reads. */
export const payoutFileFormats = ['csv', 'pain001'] as const
export type PayoutFileFormat = (typeof payoutFileFormats)[number]

/** The day of the month from which payouts can be requested, until its end (R-settlement-010). */
export const requestWindowFirstDay = 25
/** The day of the next month on which they are paid (R-settlement-011). */
export const payoutDay = 10
