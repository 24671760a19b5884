import type { AdPlacement } from '@plax/contracts/ads/ad-values'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { fetchAd, type ShownAd } from './placement.api.ts'

/**
 * The ad of a place, and the call that takes it away: undefined until the server has answered, null if
 * there is none.
 */
export function useAd({
  creatorOid,
  placement,
  patienceMs,
  isOff = false,
}: {
  creatorOid: string
  placement: AdPlacement
  /** An answer that takes longer is none. */
  patienceMs: number
  isOff?: boolean
}): { ad: ShownAd | null | undefined; drop: () => void } {
  const { api } = useApp()
  const [ad, setAd] = useState<ShownAd | null | undefined>(isOff ? null : undefined)
  const [isAsked] = useState(!isOff)
  useEffect(() => {
    if (!isAsked) return undefined
    const left = new AbortController()
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(patienceMs)])
    const ask = async () => {
      const found = await fetchAd(api, { creatorOid, placement }, signal)
      if (!left.signal.aborted) setAd(found)
    }
    void ask()
    return () => left.abort()
  }, [api, creatorOid, placement, patienceMs, isAsked])
  const drop = useCallback(() => setAd(null), [])
  return { ad, drop }
}
