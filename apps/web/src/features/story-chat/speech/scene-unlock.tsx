import type { ImageLock } from '@plax/contracts/media/media'
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { requireSignIn } from '../../../lib/sign-in-state.ts'
import { useViewer } from '../../../lib/viewer.ts'
import type { UnlockRequest } from '../../images/images.api.ts'

/** A scene that its reader has not unlocked. */
export interface LockedScene {
  nodeId: string
  title: string
  lock: ImageLock
}

interface SceneUnlock {
  contentOid: string
  roomOid: string
  ask: (scene: LockedScene) => void
}

const Context = createContext<SceneUnlock | null>(null)

const UnlockDialog = lazy(async () => ({
  default: (await import('../../images/unlock-dialog.tsx')).UnlockDialog,
}))

/** How scenes in a room are unlocked where they stand. */
export function SceneUnlocks(props: { contentOid: string; roomOid: string; children: ReactNode }) {
  const { contentOid, roomOid, children } = props
  const isSignedIn = useViewer() !== null
  const [wanted, setWanted] = useState<UnlockRequest | null>(null)
  const value = useMemo(
    () => ({
      contentOid,
      roomOid,
      ask: ({ nodeId, title, lock }: LockedScene) => {
        if (!isSignedIn) return requireSignIn()
        const one = { nodeId, blur: lock.blur }
        setWanted({ contentOid, roomOid, priceMilli: lock.priceMilli, titles: [title], one })
      },
    }),
    [contentOid, roomOid, isSignedIn],
  )
  return (
    <Context value={value}>
      {children}
      <Suspense>
        {wanted ? <UnlockDialog wanted={wanted} onClose={() => setWanted(null)} /> : null}
      </Suspense>
    </Context>
  )
}

/** Null outside of a room. */
export function useSceneUnlock(): SceneUnlock | null {
  return useContext(Context)
}
