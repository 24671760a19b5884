import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { queriesOf } from '../../lib/use-money-call.ts'

export type Gallery = OutputOf<'GET /story-chat/images'>
export type StoryImage = Gallery['items'][number]

/** What is to be unlocked: one image, or all of the story that are still locked. */
export interface UnlockRequest {
  contentOid: string
  /** The room that shows it. */
  roomOid?: string
  /** Thousandths of a credit, as it is shown. */
  priceMilli: number
  /** What it covers, by name. */
  titles: string[]
  one: { nodeId: string; blur: string } | null
}

/** The pictures of a story as the reader has them. */
export function galleryQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['images', contentOid],
    queryFn: ({ signal }) => api('GET /story-chat/images', { query: { contentOid }, signal }),
    // Its addresses end after an hour at the earliest.
    staleTime: 30 * 60_000,
  })
}

/** How many bonus credits may still be spent today (R-story-chat-083). */
export function bonusLimitQuery(api: Api) {
  return queryOptions({
    queryKey: ['wallet', 'bonus'],
    queryFn: ({ signal }) => api('GET /wallet/bonus-credits', { signal }),
  })
}

/** Whatever shows pictures of stories, and the money. */
export const imagesShown = queriesOf(['images', 'chat-room', 'situation', 'wallet', 'postings'])
