import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type OfferedTier = OutputOf<'GET /account/subscription-tiers'>['tiers'][number]

/** The tiers that a creator offers, the lowest first. */
export function offeredTiersQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['tiers', 'offered', creatorOid],
    queryFn: async ({ signal }) =>
      (await api('GET /account/subscription-tiers', { query: { creatorOid }, signal })).tiers,
  })
}
