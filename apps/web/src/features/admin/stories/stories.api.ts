import type { OutputOf } from '@plax/contracts'
import type { Api } from '../../../lib/api.ts'
import type { ModerationCalls } from '../moderate-button.tsx'
import { itemQuery } from '../item-query.ts'
import { adminPagedQuery } from '../paged-query.ts'

export type AdminStory = OutputOf<'GET /admin/stories'>['items'][number]

/** What takes a story down, and restores it. */
export const storyCalls = {
  takeDown: 'POST /admin/stories/{contentOid}/take-down',
  restore: 'POST /admin/stories/{contentOid}/restore',
} as const satisfies ModerationCalls

export const storiesKey = 'stories'

export function storiesQuery(api: Api, filters: Parameters<typeof itemQuery>[0]) {
  const query = itemQuery(filters)
  return adminPagedQuery([storiesKey, query], (page, signal) =>
    api('GET /admin/stories', { query: { ...query, ...page }, signal }),
  )
}
