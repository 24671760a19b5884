import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type Channel = OutputOf<'GET /channel/channel'>['channel']
export type ChannelSettings = OutputOf<'GET /channel/settings'>['settings']
export type ChannelItem = Channel['pinned'][number]

/** The page of a creator, under the key that following, unfollowing, and changes of names make stale. */
export function channelQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['creator', creatorOid, 'channel'],
    queryFn: async ({ signal }) =>
      (await api('GET /channel/channel', { query: { creatorOid }, signal })).channel,
  })
}

export function settingsQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['channel-settings', creatorOid],
    queryFn: async ({ signal }) =>
      (await api('GET /channel/settings', { query: { creatorOid }, signal })).settings,
    // What is written would be lost by a newer form.
    refetchOnWindowFocus: false,
  })
}

/** What a creator published of a kind, latest first, page by page. */
export function creatorItemsQuery(
  api: Api,
  { name, channel }: ItemKind,
  { creatorOid, tab }: { creatorOid: string; tab?: string | undefined },
) {
  return pagedQuery(['creator-items', name, creatorOid, tab ?? 'all'], (page, signal) =>
    channel.list(api, { creatorOid, limit: 24, ...(tab && { tab }), ...page }, signal),
  )
}
