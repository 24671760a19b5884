import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type LiveStory = OutputOf<'GET /live/story'>

export function liveStoryQuery(api: Api) {
  return queryOptions({
    queryKey: ['live-story'],
    queryFn: ({ signal }) => api('GET /live/story', { signal }),
  })
}

/** Whether the creator can’t pay for an answer of the story that they chose; not while it’s stopped, which says so. */
export function isOutOfCredits(
  { story, creditMilli, stoppedFor }: Pick<LiveStory, 'story' | 'creditMilli' | 'stoppedFor'>,
  contentOid: string,
): boolean {
  const isConnected = story?.contentOid === contentOid
  if (isConnected && stoppedFor !== null) return false
  // The price of another is known once it’s saved.
  return creditMilli < (isConnected ? story.priceMilli : 1)
}
