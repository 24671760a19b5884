import type { LiveState } from '@plax/contracts/live/live-values'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followLive } from '../live-state.ts'
import type { LiveStream } from '../live.api.ts'

/** What a stream is doing. Its page asks again when it begins, changes, or ends. */
export function useFreshLive(
  creatorOid: string | null,
  stream: LiveStream | null,
): LiveState | null {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState | null>(null)
  useEffect(() => {
    if (creatorOid === null) return undefined
    const stop = followLive(creatorOid, setState)
    return () => {
      stop()
      setState(null)
    }
  }, [creatorOid])
  const isOld = state !== null && state.streamOid !== (stream?.streamOid ?? null)
  const changedAt = state?.streamOid ? state.changedAt : null
  useEffect(() => {
    // A preview is shown to its creator alone, while everyone else is sent that nothing is on.
    if (isOld && stream?.state !== 'preparing')
      void queryClient.invalidateQueries({ queryKey: ['live'] })
  }, [isOld, stream?.state, queryClient])
  const changesAt = state?.streamOid ? state.permissionChangesAt : undefined
  const isUnknown = changesAt !== undefined && changesAt !== (stream?.permissionChange?.at ?? null)
  useEffect(() => {
    if (isUnknown) void queryClient.invalidateQueries({ queryKey: ['live'] })
  }, [isUnknown, changesAt, queryClient])
  useEffect(() => {
    if (changedAt === null) return undefined
    return () => void queryClient.invalidateQueries({ queryKey: ['live'] })
  }, [changedAt, queryClient])
  return state
}
