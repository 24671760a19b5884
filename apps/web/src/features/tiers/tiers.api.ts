import type { InputOf, OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type Tier = OutputOf<'GET /account/subscription-tiers'>['tiers'][number]
export type TierStep = InputOf<'POST /account/modify/subscription_tiers'>['body']
export type TierFields = NonNullable<TierStep['tier']>

/** What a tier of one’s own is called where fans read a language. */
export function tierNameIn({ name, translations }: Tier, language: Language): string {
  return translations?.[language]?.name || name
}

/** The viewer's own tiers, removed ones included. */
export function ownTiersQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['tiers', 'own', creatorOid],
    queryFn: async ({ signal }) =>
      (
        await api('GET /account/subscription-tiers', {
          query: { creatorOid, withRemoved: 'true' },
          signal,
        })
      ).tiers,
  })
}
