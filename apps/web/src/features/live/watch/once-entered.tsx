import { type ReactNode, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import type { LivePlayback } from '../player/live-playback.ts'
import { isCautioned } from '../player/play-state.ts'
import { watchedStore } from '../player/watched.ts'

/** What administrators see once they entered a stream, which may warn them first (R-admin-013). */
export function OnceEntered({ creatorOid, children }: { creatorOid: string; children: ReactNode }) {
  const watched = useStore(watchedStore)
  if (watched?.creatorOid !== creatorOid) return null
  return <Entered playback={watched.playback}>{children}</Entered>
}

function Entered({ playback, children }: { playback: LivePlayback; children: ReactNode }) {
  const state = useStore(playback.store)
  const [hasEntered, setEntered] = useState(false)
  const isCaution = isCautioned(state)
  // What loads again was entered before.
  if (!hasEntered && !isCaution && state.status !== 'loading') setEntered(true)
  if (hasEntered && isCaution) setEntered(false)
  return hasEntered ? children : null
}
