import type { OutputOf } from '@plax/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Api } from '../../lib/api.ts'
import { useApp } from '../../lib/app-context.ts'

export type EmoteGroup = OutputOf<'GET /emoticon/group/free'>['emoticonGroups'][number]
type StoredEmote = EmoteGroup['emoticons'][number]

/** An emote, and who can use it. */
export interface Emote extends Omit<StoredEmote, '_id'> {
  oid: string
  useLevel: number
  tierName: string | null
}

const staleMs = 10 * 60_000

export function creatorEmotesQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['emotes', creatorOid],
    queryFn: ({ signal }) => api('GET /emoticon/group/creator', { query: { creatorOid }, signal }),
    staleTime: staleMs,
  })
}

export function siteEmotesQuery(api: Api) {
  return queryOptions({
    queryKey: ['emotes', 'site'],
    queryFn: ({ signal }) => api('GET /emoticon/group/free', { signal }),
    staleTime: staleMs,
  })
}

/** The emotes that texts for a creator can have, in order and by key, and the reader’s level. */
export function useEmotes(creatorOid: string) {
  const { api } = useApp()
  const creator = useQuery(creatorEmotesQuery(api, creatorOid)).data
  const site = useQuery(siteEmotesQuery(api)).data
  return useMemo(() => {
    const groups = [...(creator?.emoticonGroups ?? []), ...(site?.emoticonGroups ?? [])]
    const all = groups.flatMap(({ emoticons, useLevel, tierName }) =>
      emoticons.map(({ _id: oid, ...emote }): Emote => ({ ...emote, oid, useLevel, tierName })),
    )
    // A creator’s emote hides one of the site with the same key.
    const byKey = new Map(all.toReversed().map((emote) => [emote.key, emote]))
    return { all, byKey, level: creator?.userLevel ?? 0 }
  }, [creator, site])
}
