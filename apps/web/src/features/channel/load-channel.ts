import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import type { AppContext } from '../../lib/app-context.ts'
import { shareCard } from '../../lib/share-card.ts'
import { creatorContentsQuery, creatorQuery, creatorStoriesQuery } from './channel.api.ts'

/** Fetches a creator and what they published; answers the share card. Others than creators are not found. */
export async function loadChannel(context: AppContext, oid: string) {
  const { queryClient, api } = context
  const lists = Promise.all([
    queryClient.prefetchInfiniteQuery(creatorStoriesQuery(api, oid)),
    queryClient.prefetchInfiniteQuery(creatorContentsQuery(api, oid)),
  ])
  try {
    const creator = await queryClient.ensureQueryData(creatorQuery(api, oid))
    if (!creator?.isCreator) throw notFound()
    const title = creator.name
    const card = import.meta.env.SSR
      ? await shareCard(context, { title, creatorOid: oid })
      : undefined
    await lists
    return { title, description: creator.introduction, card }
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}
