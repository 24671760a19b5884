import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type Wallpaper = OutputOf<'GET /wallpaper/wallpapers'>['items'][number]

export function wallpaperQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['wallpaper', contentOid],
    queryFn: ({ signal }) => api('GET /wallpaper/wallpaper', { query: { contentOid }, signal }),
  })
}

export const ownWallpapersKey = ['own-wallpapers']

/** A creator’s own wallpapers, drafts included, newest first. */
export function ownWallpapersQuery(api: Api) {
  return pagedQuery(ownWallpapersKey, (page, signal) =>
    api('GET /wallpaper/wallpapers', { query: { list: 'mine', limit: 20, ...page }, signal }),
  )
}
