import type { InputOf, OutputOf } from '@plax/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type Ad = OutputOf<'GET /live/admin/ads'>['items'][number]
export type AdBody = InputOf<'POST /live/admin/ad'>['body']
export type AdCounts = Ad['counts']
export type AdReport = OutputOf<'GET /live/admin/ads/report'>

/** An ad by its ID; null if there is none. */
export function adQuery(api: Api, adOid: string) {
  return queryOptions({
    queryKey: ['admin', 'ads', 'one', adOid],
    queryFn: async ({ signal }) =>
      (await api('GET /live/admin/ads', { query: { adOid }, signal })).items[0] ?? null,
    // What is being written must not change under the hand.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function adReportQuery(api: Api, query: { adOid: string; from: string; to?: string }) {
  return queryOptions({
    queryKey: ['admin', 'ads', 'report', query],
    queryFn: ({ signal }) => api('GET /live/admin/ads/report', { query, signal }),
    refetchOnWindowFocus: false,
  })
}

/** What saves an ad as it is, with its files. */
export function bodyOfAd(ad: Ad): AdBody {
  const { adOid, picture, title, link, language, placement, creatorOid, isPaused } = ad
  const { lengthSeconds, skipSeconds, thresholdSeconds, weight, dailyCap } = ad
  const { exemptsSubscribers, startsAt, endsAt } = ad
  return {
    adOid,
    title,
    link,
    language,
    placement,
    creatorOid,
    imageAssetOid: picture?.assetOid ?? null,
    lengthSeconds,
    skipSeconds,
    thresholdSeconds,
    weight,
    dailyCap,
    exemptsSubscribers,
    isPaused,
    startsAt,
    endsAt,
  }
}

export async function forgetAds(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['admin', 'ads'] })
}
