import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../lib/api.ts'
import {
  findNext,
  forgetPlaylists,
  playlistHeadQuery,
  playlistQuery,
  playlistsQuery,
  refreshPlaylists,
} from './playlists.api.ts'

describe('playlists', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 0 } } })

  it.each([
    ['the list of them', (api: Api) => client.fetchInfiniteQuery(playlistsQuery(api, 'a'))],
    ['one of them', (api: Api) => client.fetchInfiniteQuery(playlistQuery(api, 'b'))],
    ['its head', (api: Api) => client.fetchQuery(playlistHeadQuery(api, 'c'))],
    ['what comes next', (api: Api) => findNext(api, { playlistOid: 'd', contentOid: 'e' }, {})],
  ])(
    'are, as %s, those that the browser keeps for 600 seconds, until one is changed here [R-content-075]',
    async (_, read) => {
      const fresh: unknown[] = []
      const api = (async (_key: string, { isFresh }: { isFresh?: true }) => {
        fresh.push(isFresh)
        return { items: [], playlist: {}, nextCursor: null }
      }) as unknown as Api
      for (let times = 0; times < 2; times += 1) await read(api)
      await refreshPlaylists(client)
      for (let times = 0; times < 2; times += 1) await read(api)
      forgetPlaylists(client)
      for (let times = 0; times < 2; times += 1) await read(api)
      expect(fresh).toEqual([true, undefined, true, undefined, true, undefined])
    },
  )
})
