import { downloaderStatuses } from '@plax/contracts/content/content-values'
import { notFound, redirect } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import type { AppContext } from '../../lib/app-context.ts'
import { shareCard } from '../../lib/share-card.ts'
import { contentQuery, similarQuery } from './content.api.ts'

/** The status of a refusal to a downloader (R-content-056), or null. */
export function downloaderStatus(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  return downloaderStatuses.find((status) => status === error.status) ?? null
}

/** Fetches a content for its page. Branching stories have a page of their own. */
export async function loadContent(context: AppContext, contentOid: string) {
  const { isStory, ...loaded } = await load(context, contentOid)
  if (isStory) throw redirect({ to: '/scenario/$contentOid', params: { contentOid } })
  return loaded
}

/** The same for a branching story. */
export async function loadStory(context: AppContext, contentOid: string) {
  const { isStory, ...loaded } = await load(context, contentOid)
  if (!isStory) throw redirect({ to: '/play/$contentOid', params: { contentOid } })
  return loaded
}

/** Answers its share card. Downloaders are sent to their page. */
async function load(context: AppContext, contentOid: string) {
  const { queryClient, api } = context
  try {
    const [{ content }] = await Promise.all([
      queryClient.ensureQueryData(contentQuery(api, contentOid)),
      queryClient.prefetchQuery(similarQuery(api, contentOid)),
    ])
    const { title } = content
    return {
      isStory: content.type === 'branching',
      title,
      description: content.description.slice(0, 200),
      card: import.meta.env.SSR ? await shareCard(context, { title, contentOid }) : undefined,
    }
  } catch (error) {
    const status = downloaderStatus(error)
    if (status !== null) {
      throw redirect({
        to: '/illegaldownloader/{-$errorStatus}',
        params: { errorStatus: String(status) },
      })
    }
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}
