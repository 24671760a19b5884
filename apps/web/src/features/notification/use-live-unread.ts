import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { latestQuery, type LiveState, refreshLists, stateKey } from './notification.api.ts'

/** A page that is left at once opens none, and what it loads itself comes first. */
const delayMs = 5000
const firstPauseMs = 1000
const longestPauseMs = 60_000

/** How many notifications are unread; one connection a tab, which closes while nobody sees it. */
export function useLiveUnread(): number {
  const { api, streamApi } = useApp()
  const queryClient = useQueryClient()
  useEffect(() => {
    const follow = (next: LiveState) => {
      queryClient.setQueryData(stateKey, next)
      const shown = queryClient.getQueryData(latestQuery(api).queryKey)
      const isShown = shown?.unread === next.unread && (shown.items[0]?.id ?? null) === next.newest
      if (shown && !isShown) void refreshLists(queryClient)
    }
    return whileSeen((signal) =>
      streamApi('GET /account/notifications/live', { signal }, ({ event, data }) => {
        if (event === 'unread') follow(data as LiveState)
      }),
    )
  }, [api, queryClient, streamApi])
  const { data: latest } = useQuery(latestQuery(api))
  const { data: live } = useQuery<LiveState>({ queryKey: stateKey, enabled: false })
  return live?.unread ?? latest?.unread ?? 0
}

/** Keeps a stream open while the tab is seen: again when it ends, later and later when it fails. */
function whileSeen(open: (signal: AbortSignal) => Promise<void>): () => void {
  let current: AbortController | null = null
  const start = async (end: AbortController) => {
    let pauseMs = firstPauseMs
    await pause(delayMs, end.signal)
    while (!end.signal.aborted) {
      const openedAt = performance.now()
      await open(end.signal).catch(() => {})
      const hasLasted = performance.now() - openedAt > longestPauseMs
      pauseMs = hasLasted ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs)
      await pause(pauseMs, end.signal)
    }
  }
  const decide = () => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen === (current !== null)) return
    current?.abort()
    current = isSeen ? new AbortController() : null
    if (current) void start(current)
  }
  decide()
  document.addEventListener('visibilitychange', decide)
  return () => {
    document.removeEventListener('visibilitychange', decide)
    current?.abort()
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}
