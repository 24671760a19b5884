import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import type { AppContext } from '../../lib/app-context.ts'
import { shareCard } from '../../lib/share-card.ts'
import { storyQuery } from './story.api.ts'

/** Fetches a story for its page; answers its share card. Unknown and hidden stories are not found. */
export async function loadStory(context: AppContext, contentOid: string) {
  const { queryClient, api } = context
  try {
    const { content } = await queryClient.ensureQueryData(storyQuery(api, contentOid))
    const { title } = content
    return {
      title,
      description: content.briefIntroduction,
      card: import.meta.env.SSR ? await shareCard(context, { title, contentOid }) : undefined,
    }
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}
