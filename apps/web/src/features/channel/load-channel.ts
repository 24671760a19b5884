import { notFound, redirect } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import type { AppContext } from '../../lib/app-context.ts'
import { shareCard } from '../../lib/share-card.ts'
import { tiersQuery } from '../subscription/subscriptions.api.ts'
import { currencyOf } from '../wallet/currency-of.ts'
import { type Channel, channelQuery, creatorItemsQuery } from './channel.api.ts'

/** Fetches the channel with an id; one that has an address of its own is found there. */
export async function loadChannel(context: AppContext, oid: string) {
  const { queryClient, api } = context
  const channel = await known(() => queryClient.ensureQueryData(channelQuery(api, oid)))
  return show(context, channel, `/creatorhome/${oid}`)
}

/** Fetches the channel with an address; a former one leads to where the channel is now. */
export async function loadCustomChannel(context: AppContext, customUrl: string) {
  const { queryClient, api } = context
  const { channel } = await known(() => api('GET /channel/channel', { query: { customUrl } }))
  queryClient.setQueryData(channelQuery(api, channel.creator.oid).queryKey, channel)
  return show(context, channel, `/c/${customUrl}`)
}

/** Answers the share card; others than creators are not found. */
async function show(context: AppContext, channel: Channel, asked: string) {
  const { creator, path } = channel
  if (path !== asked) throw redirect({ href: path, replace: true })
  const { queryClient, api, kinds, language } = context
  const creatorOid = creator.oid
  const title = creator.name
  const [card] = await Promise.all([
    import.meta.env.SSR ? shareCard(context, { title, creatorOid }) : undefined,
    ...kinds.map((kind) =>
      queryClient.prefetchInfiniteQuery(creatorItemsQuery(api, kind, { creatorOid })),
    ),
    // For the link among the actions, which would move all below it if it came later.
    queryClient.prefetchQuery(tiersQuery(api, { creatorOid, currency: currencyOf[language] })),
  ])
  return { oid: creatorOid, title, description: channel.intro, card, path }
}

async function known<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}
