import type { UnreadState } from '@plax/contracts/notification/notification'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { latestQuery, refreshLists, stateKey } from './notification.api.ts'

/** A page that is left at once connects to nothing, and what it loads itself comes first. */
const delayMs = 5000

/** How many notifications are unread; the tab listens while somebody sees it. */
export function useLiveUnread(): number {
  const { api } = useApp()
  const queryClient = useQueryClient()
  useEffect(() => {
    const follow = (next: UnreadState) => {
      queryClient.setQueryData(stateKey, next)
      const shown = queryClient.getQueryData(latestQuery(api).queryKey)
      const isShown = shown?.unread === next.unread && (shown.items[0]?.id ?? null) === next.newest
      if (shown && !isShown) void refreshLists(queryClient)
    }
    return whileSeen(async (signal) => {
      const { hub } = await import('../../lib/hub.ts')
      if (signal.aborted) return
      const leave = hub.join('notifications', { onState: (state) => follow(state as UnreadState) })
      signal.addEventListener('abort', leave)
    })
  }, [api, queryClient])
  const { data: latest } = useQuery(latestQuery(api))
  const { data: live } = useQuery<UnreadState>({ queryKey: stateKey, enabled: false })
  return live?.unread ?? latest?.unread ?? 0
}

/** Begins while the tab is seen, and aborts when it isn’t any more. */
function whileSeen(begin: (signal: AbortSignal) => Promise<void>): () => void {
  let current: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    current?.abort()
    current = null
  }
  const decide = () => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen === (current !== null)) return
    if (!isSeen) return end()
    const { signal } = (current = new AbortController())
    timer = setTimeout(() => void begin(signal), delayMs)
  }
  decide()
  document.addEventListener('visibilitychange', decide)
  return () => {
    document.removeEventListener('visibilitychange', decide)
    end()
  }
}
