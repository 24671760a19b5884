import type { AdCounter } from '@plax/contracts/ads/ad-values'
import { useCallback, useRef } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { countAd } from './placement.api.ts'

/** Counts what becomes of an ad, each once. */
export function useCounter(impression: string): (counter: AdCounter) => void {
  const { api } = useApp()
  const counted = useRef(new Set<AdCounter>())
  return useCallback(
    (counter) => {
      if (counted.current.has(counter)) return
      counted.current.add(counter)
      countAd(api, counter, impression)
    },
    [api, impression],
  )
}
