import type { ReactNode } from 'react'
import { BeforeScreen } from './before-screen.tsx'
import type { ShownAd } from './placement.api.ts'
import { useAd } from './use-ad.ts'
import { useCounter } from './use-counter.ts'

/** The stream doesn’t wait for an ad any longer. */
const patienceMs = 2500

/** Shows an ad, if there is one, before a stream. Whatever goes wrong with it, the stream plays. */
export function BeforeStream({
  creatorOid,
  isOff,
  className,
  poster,
  children,
}: {
  creatorOid: string
  /** The stream plays already. */
  isOff: boolean
  className: string
  /** Is there until the ad has loaded. */
  poster: ReactNode
  children: ReactNode
}) {
  const { ad, drop } = useAd({ creatorOid, placement: 'before', patienceMs, isOff })
  if (ad === null) return children
  return <div className={className}>{ad ? <Counted ad={ad} onOver={drop} /> : poster}</div>
}

function Counted({ ad, onOver }: { ad: ShownAd; onOver: () => void }) {
  const count = useCounter(ad.impression)
  return <BeforeScreen ad={ad} onCount={count} onOver={onOver} />
}
