import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import type { AppContext } from '../../lib/app-context.ts'
import { storyQuery } from './story.api.ts'

/** Fetches a story for its page; answers its share card. Unknown and hidden stories are not found. */
export async function loadStory({ queryClient, api }: AppContext, contentOid: string) {
  try {
    const { content } = await queryClient.ensureQueryData(storyQuery(api, contentOid))
    return {
      title: content.title,
      description: content.briefIntroduction,
      image: content.thumbnail?.isBlurred ? null : (content.thumbnail?.url ?? null),
    }
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}
