import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { joinHub } from '../../../lib/join-hub.ts'
import { liveStudioQuery, type Studio, studioKey } from '../live.api.ts'

/** What the caller prepares and streams, as it changes. */
export function useLiveStudio(creatorOid: string, isOwn: boolean) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const query = liveStudioQuery(api, isOwn ? undefined : creatorOid)
  useEffect(() => {
    return joinHub(`live-studio:${creatorOid}`, {
      onState: (state) => {
        const shown = state as Pick<Studio, 'stream' | 'notices' | 'rejection'>
        const { stream } = shown
        const before = queryClient.getQueryData<Studio>(query.queryKey)
        if (!before) return
        // What else the page shows changes with these.
        const isSame =
          before.stream?.streamOid === stream?.streamOid &&
          before.stream?.state === stream?.state &&
          (before.stream?.phase === 'waiting') === (stream?.phase === 'waiting')
        queryClient.setQueryData<Studio>(query.queryKey, { ...before, ...shown })
        if (!isSame) void queryClient.invalidateQueries({ queryKey: query.queryKey })
      },
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key follows from both
  }, [creatorOid, isOwn, queryClient])
  return useQuery(query)
}

/** Shows what a call answered. */
export function useStudioAnswer() {
  const queryClient = useQueryClient()
  return (studio: Studio) => queryClient.setQueryData([...studioKey, 'own'], studio)
}
