import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RatingReview } from './ratings.api.ts'

export const stateNames: Record<RatingReview['state'], MessageDescriptor> = {
  waiting: msg({ message: 'Waiting', context: 'rating' }),
  rated: msg({ message: 'Rated', context: 'rating' }),
  refused: msg({ message: 'Declined', context: 'rating' }),
}

export const reviewStates = ['waiting', 'rated', 'refused'] as const
