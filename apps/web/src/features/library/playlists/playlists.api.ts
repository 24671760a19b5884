import type { InputOf, OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'

export type Playlist = OutputOf<'POST /content/playlist'>
export type PlaylistAnswer = OutputOf<'GET /content/playlist/{playlistOid}'>
export type PlaylistItem = PlaylistAnswer['items'][number]
export type PlaylistUpdate = InputOf<'POST /content/playlist/update'>['body']

/** Every list of playlists, and every playlist, asked anew after a change. */
export const playlistKey = ['playlists'] as const

/** The reader's own, changed latest first; `contentOid` asks which have it. */
export function playlistsQuery(api: Api, contentOid?: string) {
  return pagedQuery([...playlistKey, 'own', contentOid ?? ''], (page, signal) =>
    api('GET /content/playlist', {
      query: { limit: 50, ...(contentOid && { contentOid }), ...page },
      signal,
      isFresh: true,
    }),
  )
}

export function playlistQuery(api: Api, playlistOid: string) {
  return pagedQuery([...playlistKey, 'one', playlistOid], (page, signal) =>
    api('GET /content/playlist/{playlistOid}', {
      params: { playlistOid },
      query: { limit: 50, ...page },
      signal,
      isFresh: true,
    }),
  )
}

/** A playlist without its items. */
export function playlistHeadQuery(api: Api, playlistOid: string) {
  return queryOptions({
    queryKey: [...playlistKey, 'head', playlistOid],
    queryFn: async ({ signal }) => {
      const asked = { params: { playlistOid }, query: { limit: 1 } }
      return (await api('GET /content/playlist/{playlistOid}', { ...asked, signal })).playlist
    },
    enabled: playlistOid !== '',
  })
}

/** What a playlist goes on with after an item of it, of any type or one; null at its end. */
export function nextInListQuery(
  api: Api,
  asked: { playlistOid: string; contentOid: string },
  type?: string,
) {
  return queryOptions({
    queryKey: [...playlistKey, 'next', asked.playlistOid, asked.contentOid, type],
    queryFn: async () => findNext(api, asked, type),
    enabled: asked.playlistOid !== '',
  })
}

/** The next item of a playlist that plays by itself, of any type or one. */
export async function findNext(
  api: Api,
  { playlistOid, contentOid }: { playlistOid: string; contentOid: string },
  type?: string,
): Promise<PlaylistItem | null> {
  const params = { playlistOid }
  let cursor: string | undefined
  do {
    const query = { after: contentOid, limit: 20, ...(cursor && { cursor }) }
    const page = await api('GET /content/playlist/{playlistOid}', { params, query, isFresh: true })
    const next = page.items.find(
      (item) => item.isPlayable && (type === undefined || item.type === type),
    )
    if (next) return next
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return null
}
