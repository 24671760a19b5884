import { notFound, redirect } from '@tanstack/react-router'
import { ApiError } from '../../../lib/api-error.ts'
import type { AppContext } from '../../../lib/app-context.ts'
import { shareCard } from '../../../lib/share-card.ts'
import { liveQuery } from '../live.api.ts'

/**
 * Fetches a creator’s stream for its page, and answers its share card. A creator who doesn’t stream sends
 * the visitor Home (R-live-012).
 */
export async function loadLive(context: AppContext, id: string) {
  const { creator, stream } = await find(context, id)
  if (!creator.isLivestreamer) throw redirect({ to: '/', replace: true })
  const title = stream?.title || creator.nickname
  const subject = stream ? { contentOid: stream.streamOid } : { creatorOid: creator.oid }
  return {
    title,
    description: stream?.description.slice(0, 200) ?? '',
    path: `/live/${creator.customUrl ?? creator.oid}`,
    card: import.meta.env.SSR ? await shareCard(context, { title, ...subject }) : undefined,
  }
}

async function find({ queryClient, api }: AppContext, id: string) {
  try {
    return await queryClient.ensureQueryData(liveQuery(api, id))
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw notFound()
    throw error
  }
}
