import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { renewHub } from '../../../lib/join-hub.ts'
import { viewerQueryKey } from '../../../lib/viewer.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/**
 * Logs in with the tool key of the address, which then leaves it; one that isn’t accepted leads to Home
 * (R-live-010, R-live-011).
 */
export function EnterByKey({
  id,
  toolkey,
  to,
}: {
  id: string
  toolkey: string
  to: '/live/$id/studio' | '/live/$id/chat'
}) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const enter = async () => {
      try {
        await api('POST /live/toolkey', { body: { toolkey, setsCookie: true } })
        await renewHub()
        await queryClient.invalidateQueries({ queryKey: viewerQueryKey })
        await navigate({ to, params: { id }, search: {}, replace: true })
      } catch {
        await navigate({ to: '/', replace: true })
      }
    }
    void enter()
  }, [api, queryClient, navigate, id, toolkey, to])
  return <Skeleton className="h-dvh" />
}
