import type { LiveState } from '@plax/contracts/live/live-values'
import { hub } from '../../lib/hub.ts'

type Listener = (state: LiveState) => void

interface Followed {
  leave: () => void
  state: LiveState | null
  listeners: Set<Listener>
}

/** The streams that this tab follows; several parts of it may follow the same one. */
const followed = new Map<string, Followed>()

/** Listens to what becomes of a creator’s stream; returns the call that stops it. */
export function followLive(creatorOid: string, listener: Listener): () => void {
  const one = followed.get(creatorOid) ?? begin(creatorOid)
  one.listeners.add(listener)
  if (one.state) listener(one.state)
  return () => {
    one.listeners.delete(listener)
    if (one.listeners.size > 0 || followed.get(creatorOid) !== one) return
    followed.delete(creatorOid)
    one.leave()
  }
}

function begin(creatorOid: string): Followed {
  const one: Followed = { leave: () => {}, state: null, listeners: new Set() }
  followed.set(creatorOid, one)
  one.leave = hub.join(`live:${creatorOid}`, {
    onState: (state) => {
      one.state = state as LiveState
      for (const listener of one.listeners) listener(one.state)
    },
  })
  return one
}
