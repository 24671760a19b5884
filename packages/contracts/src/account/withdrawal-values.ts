import { countCharacters } from '@plax/story-engine/characters'
/** What somebody who leaves may name as the reason; `other` is told in the review (R-withdrawal-001). */
export const withdrawalReasons = [
  'too_expensive',
  'little_to_read',
  'hard_to_use',
  'too_many_errors',
  'bad_experience',
  'privacy',
  'new_account',
  'other',
] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

export const withdrawalStates = ['waiting', 'cancelled', 'removing', 'removed'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** A review has more characters than this (R-withdrawal-007). */
export const withdrawalReviewOver = 20
export const withdrawalReviewMaxLength = 2000

/** Characters of a review, without what surrounds the words. */
export function withdrawalReviewLength(review: string): number {
  return countCharacters(review.trim())
}
