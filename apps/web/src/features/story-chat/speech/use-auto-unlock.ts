import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { galleryQuery, imagesShown } from '../../images/images.api.ts'
import { type LockedScene, useSceneUnlock } from './scene-unlock.tsx'

/**
 * Unlocks a scene by itself, once, where its creator and its reader allow it and the ceiling covers
 * it. `messageId` is the reply that shows it now; null for those that were read before. Answers
 * whether it is under way. A refusal leaves the button.
 */
export function useAutoUnlock(scene: LockedScene | null, messageId: string | null): boolean {
  const { api, queryClient } = useApp()
  const isSignedIn = useViewer() !== null
  const place = useSceneUnlock()
  const contentOid = place?.contentOid ?? ''
  const isAsked = isSignedIn && place !== null && messageId !== null
  const mayUnlock = isAsked && scene?.lock.allowsAutoUnlock === true
  const gallery = useQuery({ ...galleryQuery(api, contentOid), enabled: mayUnlock })
  const [isRefused, setRefused] = useState(false)
  const allowance = gallery.data?.allowance
  const priceMilli = scene?.lock.priceMilli ?? 0
  const isCovered =
    allowance !== undefined && allowance.ceilingMilli - allowance.spentMilli >= priceMilli
  const isUnderWay = mayUnlock && isCovered && !isRefused
  const roomOid = place?.roomOid
  const nodeId = scene?.nodeId
  useEffect(() => {
    if (!isUnderWay || !messageId || !roomOid || !nodeId) return
    api('POST /story-chat/image/unlock', {
      body: { contentOid, nodeId, roomOid, autoMessageId: messageId, maxPriceMilli: priceMilli },
      // The same reply asks once, however often it is shown.
      idempotencyKey: `auto:${messageId}:${nodeId}`.replaceAll(/[^\w.:-]/g, '-').slice(0, 128),
    })
      .then(() => queryClient.invalidateQueries(imagesShown))
      .catch(() => setRefused(true))
  }, [isUnderWay, api, queryClient, contentOid, messageId, roomOid, nodeId, priceMilli])
  return isUnderWay
}
