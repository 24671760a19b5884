import type { OutputOf } from '@plax/contracts'
import type { Api } from '../../../lib/api.ts'
import { adminPagedQuery } from '../paged-query.ts'
import { reviewStates } from './state-names.ts'

export type RatingReview = OutputOf<'GET /content/admin/rating-reviews'>['items'][number]

export const ratingsKey = 'rating-reviews'

/** Those that wait, unless others are asked for. */
export function ratingsQuery(api: Api, filters: { state: string }) {
  const state = reviewStates.find((one) => one === filters.state) ?? 'waiting'
  return adminPagedQuery([ratingsKey, state], (page, signal) =>
    api('GET /content/admin/rating-reviews', { query: { state, limit: 50, ...page }, signal }),
  )
}
