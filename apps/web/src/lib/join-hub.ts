import type { HubListener } from './hub.ts'

/** Listens to a topic, with the hub’s code loaded at the first; returns the call that leaves it. */
export function joinHub(
  topic: string,
  listener: HubListener,
  after: number | null = null,
): () => void {
  let isOver = false
  let leave: (() => void) | null = null
  const join = async () => {
    const { hub } = await import('./hub.ts')
    if (!isOver) leave = hub.join(topic, listener, after)
  }
  join().catch(() => listener.onLine?.(false))
  return () => {
    isOver = true
    leave?.()
  }
}

/** A connection is its reader’s from its beginning: who logs in or out gets another. */
export async function renewHub(): Promise<void> {
  // Without its code nothing is connected.
  const { hub } = await import('./hub.ts').catch(() => ({ hub: null }))
  hub?.renew()
}

/** Sends something to a topic over the hub. Null if it has to be sent by a call. */
export async function sendByHub(
  topic: string,
  sent: { id: string; data: unknown },
): Promise<unknown> {
  const { hub } = await import('./hub.ts').catch(() => ({ hub: null }))
  return hub?.send(topic, sent) ?? null
}
