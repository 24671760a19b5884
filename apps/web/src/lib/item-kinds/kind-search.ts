import type { MessageDescriptor } from '@lingui/core'
import type { InputOf, OutputOf } from '@plax/contracts'
import type { Api } from '../api.ts'

/** What the search page asks of every kind. */
export type SearchQuery = Partial<InputOf<'GET /story-chat/search/stories'>['query']>

type Story = OutputOf<'GET /story-chat/search/stories'>['items'][number]
/** What the search page knows about whatever it found; the kind’s card shows the rest. */
export type FoundItem = Pick<Story, 'contentOid' | 'creatorOid' | 'creatorNickname' | 'title'>

/** How items of a kind are searched. */
export interface KindSearch {
  find: (
    api: Api,
    query: SearchQuery,
    signal: AbortSignal,
  ) => Promise<{
    items: FoundItem[]
    nextCursor: string | null
    /** Of all pages, up to `searchCountMax`; null unless the query has `withCount`. */
    count: number | null
  }>
  /** The languages to choose from; without it, those of the site. */
  findLanguages?: (api: Api, signal: AbortSignal) => Promise<readonly string[]>
  /** Whether items can be found by how often they were chatted with. */
  countsChats: boolean
  words: {
    languages: MessageDescriptor
    /** Of the order by popularity. */
    popular: MessageDescriptor
    /** Of the button that applies filters. */
    show: MessageDescriptor
    nothing: MessageDescriptor
    /** Where the same search finds nothing of another kind, but something of this one. */
    matches: MessageDescriptor
    shown: (count: number) => MessageDescriptor
  }
}
