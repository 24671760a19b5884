import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import type { LiveCreator, LiveStream } from '../live.api.ts'
import { watch, watchedStore } from '../player/watched.ts'

const route = getRouteApi('/framed/live/$id')

/** Plays a stream in the place of its page; where it’s closed meanwhile, the page asks what opens it. */
export function useWatching({ oid, nickname }: LiveCreator, { title }: LiveStream): void {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const { id } = route.useParams()
  const viewerOid = useViewer()?.oid ?? null
  useEffect(() => {
    watch(api, {
      creatorOid: oid,
      creatorName: nickname,
      title,
      path: `/live/${id}`,
      viewerOid,
    })
  }, [api, oid, nickname, title, id, viewerOid])
  useEffect(() => {
    const store = watchedStore.get()?.playback.store
    let last = store?.get().status
    return store?.subscribe(() => {
      const { status } = store.get()
      if (status !== last && status === 'refused')
        void queryClient.invalidateQueries({ queryKey: ['live', id] })
      last = status
    })
  }, [oid, id, queryClient])
}
