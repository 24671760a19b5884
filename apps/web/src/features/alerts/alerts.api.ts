import type { OutputOf } from '@plax/contracts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '../../lib/api.ts'
import { useApp } from '../../lib/app-context.ts'
import { joinHub } from '../../lib/join-hub.ts'

export type AlertQueue = OutputOf<'GET /live/alerts'>
export type LiveAlert = AlertQueue['waiting'][number]
export type AlertOptions = AlertQueue['options']

/** Whether an overlay is open is no news of its own. */
const readAgainMs = 30_000

export function alertsQuery(api: Api) {
  return queryOptions({
    queryKey: ['live-alerts'],
    queryFn: ({ signal }) => api('GET /live/alerts', { signal }),
    refetchInterval: readAgainMs,
  })
}

/** The caller’s alerts, as they change. */
export function useAlerts(creatorOid: string) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      joinHub(`live-alerts:${creatorOid}`, {
        onState: (state) => queryClient.setQueryData(['live-alerts'], state),
      }),
    [creatorOid, queryClient],
  )
  return useQuery(alertsQuery(api))
}

export function alertOptionsQuery(api: Api) {
  return queryOptions({
    queryKey: ['live-alert-options'],
    queryFn: ({ signal }) => api('GET /live/alerts/options', { signal }),
  })
}

export function ownCustomAlertsQuery(api: Api) {
  return queryOptions({
    queryKey: ['custom-alerts', 'own'],
    queryFn: ({ signal }) => api('GET /live/alerts/custom/own', { signal }),
  })
}
