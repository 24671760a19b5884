import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { nextInListQuery } from '../library/playlists/playlists.api.ts'

export interface WhatIsNext {
  /** The playlist that is played; empty where none is. */
  list: string
  item: { contentOid: string; title: string } | null
}

/** What to play after a content: what its playlist goes on with, else what is like it. */
export function usePlayNext(contentOid: string, similar: WhatIsNext['item']): WhatIsNext {
  const { api } = useApp()
  const { filters } = useFilters(['list'])
  const list = /^[0-9a-f]{24}$/.test(filters.list) ? filters.list : ''
  const next = useQuery(nextInListQuery(api, { playlistOid: list, contentOid })).data
  return list === '' ? { list, item: similar } : { list, item: next ?? null }
}
