import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import type { AppContext } from '../../lib/app-context.ts'
import { creatorQuery, creatorStoriesQuery } from './channel.api.ts'

/** Fetches a creator and their stories; answers the share card. Others than creators are not found. */
export async function loadChannel({ queryClient, api }: AppContext, oid: string) {
  const stories = queryClient.prefetchInfiniteQuery(creatorStoriesQuery(api, oid))
  try {
    const creator = await queryClient.ensureQueryData(creatorQuery(api, oid))
    if (!creator?.isCreator) throw notFound()
    await stories
    return { title: creator.nickname, description: creator.introduction }
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}
