import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AdBadge } from './ad-badge.tsx'
import type { AdFace, ShownAd } from './placement.api.ts'
import { hostOf, SponsorLink } from './sponsor-link.tsx'
import { useAd } from './use-ad.ts'
import { useCounter } from './use-counter.ts'
import { useSecondsShown } from './use-seconds-shown.ts'

const patienceMs = 20_000

/** An ad beside a stream; nothing where there is none. */
export function BesideStream({ creatorOid }: { creatorOid: string }) {
  const { ad, drop } = useAd({ creatorOid, placement: 'beside', patienceMs })
  return ad ? <Counted ad={ad} onGone={drop} /> : null
}

function Counted({ ad, onGone }: { ad: ShownAd; onGone: () => void }) {
  const count = useCounter(ad.impression)
  const [isShown, setShown] = useState(false)
  const seconds = useSecondsShown(isShown)
  const isReached = isShown && seconds >= ad.thresholdSeconds
  useEffect(() => {
    if (isShown) count('show')
    if (isReached) count('threshold-reached')
  }, [isShown, isReached, count])
  return (
    <BesideCard
      ad={ad}
      onShown={() => setShown(true)}
      onFailed={onGone}
      onClick={() => count('click')}
      onHide={() => {
        count('skip')
        onGone()
      }}
    />
  )
}

/** A line of an image, what it’s for, and where it leads. */
export function BesideCard({
  ad,
  onShown,
  onFailed,
  onClick,
  onHide,
}: {
  ad: AdFace
  onShown?: () => void
  onFailed?: () => void
  onClick?: () => void
  onHide?: () => void
}) {
  const { t } = useLingui()
  const { placeFile } = useApp()
  const { title, link, picture } = ad
  return (
    <aside
      aria-label={t({ message: `Ad: ${title}`, context: 'advertisement' })}
      className="relative flex items-center gap-3 border-line bg-raised p-2 pr-1 max-xl:border-b xl:mb-3 xl:rounded-xl xl:border"
    >
      {picture ? (
        <img
          src={placeFile(picture.url)}
          alt=""
          width={picture.width}
          height={picture.height}
          onLoad={onShown}
          onError={onFailed}
          className="aspect-video w-28 shrink-0 rounded-lg object-cover"
        />
      ) : null}
      <SponsorLink
        link={link}
        onClick={() => onClick?.()}
        className="min-w-0 flex-1 after:absolute after:inset-0 after:rounded-xl hover:underline"
      >
        <AdBadge />
        <span dir="auto" className="mt-1 line-clamp-1 text-sm font-semibold">
          {title}
        </span>
        <span className="block truncate text-xs text-ink-faint">{hostOf(link)}</span>
      </SponsorLink>
      <IconButton
        label={t({ message: 'Hide ad', context: 'advertisement' })}
        onClick={onHide}
        className="z-10 self-start"
      >
        <X aria-hidden />
      </IconButton>
    </aside>
  )
}
