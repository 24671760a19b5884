import type { InputOf, OutputOf } from '@plax/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { KeptAnswers } from '../../../lib/kept-answers.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'

export type Playlist = OutputOf<'POST /content/playlist'>
export type PlaylistAnswer = OutputOf<'GET /content/playlist/{playlistOid}'>
export type PlaylistItem = PlaylistAnswer['items'][number]
export type PlaylistUpdate = InputOf<'POST /content/playlist/update'>['body']

const playlistKey = ['playlists'] as const

/** Playlists, which the browser keeps for 10 minutes (R-content-075). */
const keptPlaylists = new KeptAnswers()

/** Asks for every list of playlists and every playlist that is shown again. */
export function refreshPlaylists(queryClient: QueryClient): Promise<void> {
  keptPlaylists.noteChange()
  return queryClient.invalidateQueries({ queryKey: playlistKey })
}

/** Forgets all playlists, such as after one of them was deleted. */
export function forgetPlaylists(queryClient: QueryClient): void {
  keptPlaylists.noteChange()
  queryClient.removeQueries({ queryKey: playlistKey })
}

const readPlaylists = (
  api: Api,
  query: InputOf<'GET /content/playlist'>['query'],
  signal: AbortSignal,
) =>
  keptPlaylists.read(query, (options) =>
    api('GET /content/playlist', { query, signal, ...options }),
  )

const readPlaylist = (
  api: Api,
  asked: Pick<InputOf<'GET /content/playlist/{playlistOid}'>, 'params' | 'query'>,
  signal?: AbortSignal,
) =>
  keptPlaylists.read(asked, (options) =>
    api('GET /content/playlist/{playlistOid}', { ...asked, ...(signal && { signal }), ...options }),
  )

/** The reader's own, changed latest first; `contentOid` asks which have it. */
export function playlistsQuery(api: Api, contentOid?: string) {
  return pagedQuery([...playlistKey, 'own', contentOid ?? ''], (page, signal) =>
    readPlaylists(api, { limit: 50, ...(contentOid && { contentOid }), ...page }, signal),
  )
}

export function playlistQuery(api: Api, playlistOid: string) {
  return pagedQuery([...playlistKey, 'one', playlistOid], (page, signal) =>
    readPlaylist(api, { params: { playlistOid }, query: { limit: 50, ...page } }, signal),
  )
}

/** A playlist without its items. */
export function playlistHeadQuery(api: Api, playlistOid: string) {
  return queryOptions({
    queryKey: [...playlistKey, 'head', playlistOid],
    queryFn: async ({ signal }) => {
      const asked = { params: { playlistOid }, query: { limit: 1 } }
      return (await readPlaylist(api, asked, signal)).playlist
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
    queryFn: async ({ signal }) => findNext(api, asked, { type, signal }),
    enabled: asked.playlistOid !== '',
  })
}

/** The next item of a playlist that plays by itself, of any type or one. */
export async function findNext(
  api: Api,
  { playlistOid, contentOid }: { playlistOid: string; contentOid: string },
  { type, signal }: { type?: string | undefined; signal?: AbortSignal },
): Promise<PlaylistItem | null> {
  const params = { playlistOid }
  let cursor: string | undefined
  do {
    const query = { after: contentOid, limit: 20, ...(cursor && { cursor }) }
    const page = await readPlaylist(api, { params, query }, signal)
    const next = page.items.find(
      (item) => item.isPlayable && (type === undefined || item.type === type),
    )
    if (next) return next
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return null
}
