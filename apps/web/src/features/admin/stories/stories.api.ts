import type { OutputOf } from '@plax/contracts'
import type { Api } from '../../../lib/api.ts'
import type { ModerationCalls } from '../moderate-button.tsx'
import { itemStates } from '../item-state-names.ts'
import { filled, adminPagedQuery } from '../paged-query.ts'

export type AdminStory = OutputOf<'GET /admin/stories'>['items'][number]

/** What takes a story down, and restores it. */
export const storyCalls = {
  takeDown: 'POST /admin/stories/{contentOid}/take-down',
  restore: 'POST /admin/stories/{contentOid}/restore',
} as const satisfies ModerationCalls

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
