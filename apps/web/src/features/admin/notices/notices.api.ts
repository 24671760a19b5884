import type { OutputOf } from '@plax/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type AdminNotice = OutputOf<'GET /account/admin/notices'>['items'][number]

export function adminNoticesQuery(api: Api) {
  return queryOptions({
    queryKey: ['admin', 'notices'],
    queryFn: ({ signal }) => api('GET /account/admin/notices', { signal }),
    // What is being written must not change under the hand.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export async function forgetNotices(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'notices'] }),
    client.invalidateQueries({ queryKey: ['notices'] }),
  ])
}

/** Where a notice stands at an instant. */
export function stateOf(
  { startsAt, endsAt }: Pick<AdminNotice, 'startsAt' | 'endsAt'>,
  now: number,
): 'to come' | 'shown' | 'over' {
  if (Date.parse(startsAt) > now) return 'to come'
  return endsAt !== null && Date.parse(endsAt) <= now ? 'over' : 'shown'
}
