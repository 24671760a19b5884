import type { LiveNowState } from '@plax/contracts/live/live-values'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { joinHub } from './join-hub.ts'
import { createStore, useStore } from './store.ts'

/** The creators who are live now; empty until the server was asked. */
const onAirStore = createStore<ReadonlySet<string>>(new Set())

let watchers = 0
let leave = () => {}

/** Follows who is live, as long as something on the page shows it. */
function useWatching(): void {
  useEffect(() => {
    watchers += 1
    if (watchers === 1) {
      leave = joinHub('live-now', {
        onState: (state) => onAirStore.set(new Set((state as LiveNowState).creatorOids)),
      })
    }
    return () => {
      watchers -= 1
      if (watchers === 0) leave()
    }
  }, [])
}

/** Whether a creator is live now. */
export function useOnAir(creatorOid: string): boolean {
  useWatching()
  return useStore(onAirStore).has(creatorOid)
}

/** Asks again for what depends on who is live, each time that it changes: all creators, or one. */
export function useRefreshOnAir(queryKey: readonly unknown[] | null, creatorOid?: string): void {
  useWatching()
  const queryClient = useQueryClient()
  const onAir = useStore(onAirStore)
  const now = creatorOid === undefined ? onAir : onAir.has(creatorOid)
  const last = useRef(now)
  useEffect(() => {
    if (last.current === now) return
    last.current = now
    if (queryKey) void queryClient.invalidateQueries({ queryKey })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key is of one thing for good
  }, [now, queryClient])
}
