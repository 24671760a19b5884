import type { OutputOf } from '@plax/contracts'
import type { Api } from '../../../lib/api.ts'
import { itemStates } from '../item-state-names.ts'
import { filled, adminPagedQuery } from '../paged-query.ts'

export type AdminStory = OutputOf<'GET /admin/stories'>['items'][number]

export const storiesKey = 'stories'

export function storiesQuery(
  api: Api,
  filters: { search: string; creator: string; state: string },
) {
  const { search, creator } = filters
  const state = itemStates.find((one) => one === filters.state)
  const query = { ...filled({ search, creator }), ...(state && { state }), limit: 50 }
  return adminPagedQuery([storiesKey, query], (page, signal) =>
    api('GET /admin/stories', { query: { ...query, ...page }, signal }),
  )
}
