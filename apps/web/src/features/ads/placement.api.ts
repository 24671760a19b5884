import type { OutputOf } from '@plax/contracts'
import type { AdCounter, AdPlacement } from '@plax/contracts/ads/ad-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type ShownAd = NonNullable<OutputOf<'POST /live/ad'>['ad']>
/** What is shown of an ad, also in a preview, which isn’t counted. */
export type AdFace = Omit<ShownAd, 'adOid' | 'impression'>

/** The ad before a creator’s stream, or beside it; null if there is none, or the call fails. */
export function fetchAd(
  api: Api,
  body: { creatorOid: string; placement: AdPlacement },
  signal: AbortSignal,
): Promise<ShownAd | null> {
  return api('POST /live/ad', { body, signal }).then(
    ({ ad }) => ad,
    () => null,
  )
}

/** Counts what became of an ad. Failures are ignored (R-ads-002). */
export function countAd(api: Api, counter: AdCounter, impression: string): void {
  api(`POST /live/ad/count/${counter}`, { body: { impression } }).catch(() => {})
}

export const sponsoredKey = ['live', 'sponsored']

export function sponsoredQuery(api: Api) {
  return queryOptions({
    queryKey: sponsoredKey,
    queryFn: ({ signal }) => api('GET /live/sponsored/creators', { query: {}, signal }),
  })
}
