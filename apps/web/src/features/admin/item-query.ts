import { itemStates } from './item-state-names.ts'
import { filled } from './paged-query.ts'

/** What lists of items are asked for; a state that doesn’t exist is left out. */
export function itemQuery(filters: { search: string; creator: string; state: string }) {
  const { search, creator } = filters
  const state = itemStates.find((one) => one === filters.state)
  return { ...filled({ search, creator }), ...(state && { state }), limit: 50 }
}
