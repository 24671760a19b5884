import { useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { refreshImages, type Wanted } from './images.api.ts'

/**
 * Pays for images. A try that was not answered is repeated with its key, so that it counts once;
 * whoever wants something else, or at another price, tries anew.
 */
export function useUnlock(wanted: Wanted, onDone: () => void) {
  const { api, queryClient } = useApp()
  const attempt = useRef<{ intent: string; key: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const unlock = async () => {
    const { contentOid, roomOid, priceMilli, one } = wanted
    const intent = JSON.stringify([contentOid, one?.nodeId ?? null, priceMilli])
    if (attempt.current?.intent !== intent) {
      attempt.current = { intent, key: crypto.randomUUID() }
    }
    setBusy(true)
    setError(null)
    try {
      await api('POST /story-chat/image/unlock', {
        body: {
          contentOid,
          maxPriceMilli: priceMilli,
          ...(one ? { nodeId: one.nodeId } : { all: true }),
          ...(roomOid ? { roomOid } : {}),
        },
        idempotencyKey: attempt.current.key,
      })
      attempt.current = null
      await refreshImages(queryClient)
      onDone()
    } catch (failure) {
      setError(failure)
      // The price, or what is locked, may be another by now.
      void refreshImages(queryClient)
    } finally {
      setBusy(false)
    }
  }
  return { unlock, busy, error }
}
