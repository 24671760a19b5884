import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

/** R-content-070, R-content-071, spec D23. */
export const firstReviewCoinsSetting = defineSetting({
  name: 'engagement.first_review_coins',
  schema: z.number().int().min(0).max(1000),
  default: 2,
  description: 'Bonus coins for a user’s very first review. 0: none.',
})

export const laterReviewCoinsSetting = defineSetting({
  name: 'engagement.later_review_coins',
  schema: z.number().int().min(0).max(1000),
  default: 1,
  description: 'Bonus coins for each later review, once per item. 0: none.',
})

export const reviewMinLengthSetting = defineSetting({
  name: 'engagement.review_min_length',
  schema: z.number().int().min(1).max(1000),
  default: 20,
  description: 'Characters a comment needs to earn a reward or get chats refunded.',
})

export const reviewMinPaidSetting = defineSetting({
  name: 'engagement.review_min_paid_coins',
  schema: z.number().int().min(1).max(1_000_000),
  default: 10,
  description: 'Purchased coins that an item must have cost for its review to be rewarded.',
})

export const reviewsPerDaySetting = defineSetting({
  name: 'engagement.rewarded_reviews_per_day',
  schema: z.number().int().min(0).max(1000),
  default: 5,
  description: 'Reviews by one user that are rewarded per day.',
})
