import { Trans, useLingui } from '@lingui/react/macro'
import type { AdCounter } from '@plax/contracts/ads/ad-values'
import { SkipForward, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PlayerButton } from '../play/player/player-button.tsx'
import { AdBadge } from './ad-badge.tsx'
import { BeforeMedia } from './before-media.tsx'
import type { AdFace } from './placement.api.ts'
import { hostOf, SponsorLink } from './sponsor-link.tsx'
import { useAdSound } from './use-ad-sound.ts'
import { useSecondsShown } from './use-seconds-shown.ts'

/** An image or a video that isn’t there by then is left out. */
const loadMs = 4000

interface Props {
  ad: AdFace
  onCount: (counter: AdCounter) => void
  /** It was shown, skipped, or couldn’t be loaded. */
  onOver: () => void
}

/** An ad in the place of the player. */
export function BeforeScreen({ ad, onCount, onOver }: Props) {
  const { t } = useLingui()
  const { title, link, lengthSeconds, skipSeconds } = ad
  const [isShown, setShown] = useState(false)
  const sound = useAdSound(ad.videoUrl !== null)
  const seconds = useSecondsShown(isShown)
  const end = useEnd({ ad, onCount, onOver }, { isShown, seconds })
  const left = Math.max(0, skipSeconds - seconds)
  const wait = Math.max(1, left)
  const canSkip = isShown && left === 0
  return (
    <div
      role="region"
      aria-label={t({ message: `Ad: ${title}`, context: 'advertisement' })}
      className="relative size-full bg-stage text-on-stage"
    >
      <SponsorLink
        link={link}
        onClick={() => onCount('click')}
        className="absolute inset-0 focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-on-stage"
      >
        <BeforeMedia
          ad={ad}
          sound={sound}
          onShown={() => setShown(true)}
          onEnded={() => end('complete')}
          onFailed={() => end(null)}
        />
        <span className="absolute inset-x-0 bottom-0 flex items-end bg-linear-to-t from-stage/90 to-transparent px-3 pt-14 pb-4 md:px-4">
          <span className="min-w-0 flex-1 pr-36">
            <span dir="auto" className="line-clamp-2 font-semibold max-sm:text-sm">
              {title}
            </span>
            <span className="block truncate text-sm opacity-80 max-sm:text-xs">{hostOf(link)}</span>
          </span>
        </span>
      </SponsorLink>
      <span className="pointer-events-none absolute top-3 left-3 md:top-4 md:left-4">
        <AdBadge />
      </span>
      {ad.videoUrl === null ? null : (
        <span className="absolute top-2 right-2 rounded-md bg-stage/60 md:top-3 md:right-3">
          <PlayerButton
            label={sound.isMuted ? t`Unmute` : t`Mute`}
            shortcut="m"
            onClick={sound.toggleMuted}
          >
            {sound.isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </PlayerButton>
        </span>
      )}
      <Button
        className="absolute right-3 bottom-4 md:right-4"
        icon={canSkip ? <SkipForward aria-hidden className="size-4" /> : null}
        aria-disabled={!canSkip || undefined}
        onClick={() => {
          if (canSkip) end('skip')
        }}
      >
        {canSkip ? (
          <Trans context="advertisement">Skip ad</Trans>
        ) : (
          <span className="figures">
            <Trans context="advertisement">Skip in {wait}</Trans>
          </span>
        )}
      </Button>
      <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-on-stage/25">
        <span
          className="block h-full bg-gold motion-safe:transition-[width] motion-safe:duration-200"
          style={{ width: `${Math.min(100, (100 * seconds) / lengthSeconds)}%` }}
        />
      </span>
    </div>
  )
}

/** Counts as it goes on; answers the call that ends it. */
function useEnd(
  { ad, onCount, onOver }: Props,
  { isShown, seconds }: { isShown: boolean; seconds: number },
): (counter: AdCounter | null) => void {
  const isOver = useRef(false)
  const end = (counter: AdCounter | null) => {
    if (isOver.current) return
    isOver.current = true
    if (counter) onCount(counter)
    onOver()
  }
  const latest = useRef(end)
  useEffect(() => {
    latest.current = end
  })
  useEffect(() => {
    if (isShown) {
      onCount('show')
      return undefined
    }
    const timer = setTimeout(() => latest.current(null), loadMs)
    return () => clearTimeout(timer)
  }, [isShown, onCount])
  useEffect(() => {
    if (isShown && seconds >= ad.thresholdSeconds) onCount('threshold-reached')
    if (isShown && seconds >= ad.lengthSeconds) latest.current('complete')
  }, [isShown, seconds, ad, onCount])
  return end
}
