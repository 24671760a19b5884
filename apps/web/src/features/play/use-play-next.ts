import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { nextInListQuery, playlistHeadQuery } from '../library/playlists/playlists.api.ts'
import type { Content } from './content.api.ts'

export interface WhatIsNext {
  /** The playlist that is played; empty where none is. */
  list: string
  /** What that is called; null until it is known, and where there is none. */
  title: string | null
  item: { contentOid: string; title: string } | null
  /** Whether the playlist ends with this one. */
  isLast: boolean
}

/** What to play after a content: what its playlist goes on with, else what is like it. */
export function usePlayNext(
  { contentOid, type }: Pick<Content, 'contentOid' | 'type'>,
  similar: WhatIsNext['item'],
): WhatIsNext {
  const { api } = useApp()
  const { filters } = useFilters(['list'])
  const list = /^[0-9a-f]{24}$/.test(filters.list) ? filters.list : ''
  // Sounds go on with sounds, on whatever page (`audio/audio-engine.ts`).
  const only = type === 'audio' ? type : undefined
  const next = useQuery(nextInListQuery(api, { playlistOid: list, contentOid }, only)).data
  const title = useQuery(playlistHeadQuery(api, list)).data?.title ?? null
  if (list === '') return { list, title: null, item: similar, isLast: false }
  return { list, title, item: next ?? null, isLast: next === null }
}
