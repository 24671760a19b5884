import { Plural, useLingui } from '@lingui/react/macro'
import type { ContentType } from '@plax/contracts/content/content-values'
import { Clapperboard, Download, GitFork, Headphones, Play } from 'lucide-react'
import { useAllTextsNow } from '../../lib/all-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { CallerAccessBadge } from '../../ui/caller-access-badge.tsx'
import { typeNames } from './type-names.ts'
import type { ContentCardData } from './content.api.ts'
import { durationText } from '../../lib/clock-text.ts'

const icons: Record<ContentType, typeof Play> = {
  video: Play,
  audio: Headphones,
  clip: Clapperboard,
  file: Download,
  branching: GitFork,
}

interface Props {
  content: ContentCardData
}

/** On its picture: for whom it is and for how much, what it is, and how long. */
export function ContentBadge({ content }: Props) {
  useAllTextsNow()
  const { t } = useLingui()
  const { type, durationSeconds, isAdult, isReplay } = content
  const Icon = icons[type]
  return (
    <>
      {isAdult ? <Badge tone="danger">{t`Adults only`}</Badge> : null}
      {content.callerAccess === 'password' ? <CallerAccessBadge access="password" /> : null}
      <PriceBadge content={content} />
      <span className="absolute bottom-0 left-0 flex max-w-full gap-1">
        {isReplay ? <Badge>{t`Live replay`}</Badge> : null}
      </span>
      <span className="absolute right-0 bottom-0 flex h-[22px] items-center gap-1 rounded-sm bg-stage/80 px-1.5 text-xs font-medium text-on-stage">
        <Icon role="img" aria-label={t(typeNames[type])} className="size-3.5" />
        {durationSeconds === null ? null : (
          <span className="figures">{durationText(durationSeconds)}</span>
        )}
      </span>
    </>
  )
}

function PriceBadge({ content }: Props) {
  const { t, i18n } = useLingui()
  const { priceCoins, listPriceCoins, callerAccess } = content
  const inFigures = (coins: number) => coins.toLocaleString(i18n.locales?.toString())
  if (callerAccess !== null && callerAccess !== 'password') {
    return <CallerAccessBadge access={callerAccess} />
  }
  if (content.isSubscriberOnly) return <Badge tone="accent">{t`Subscribers only`}</Badge>
  if (priceCoins === null || content.isFree) {
    return callerAccess === 'password' ? null : <Badge tone="good">{t`Free`}</Badge>
  }
  return (
    <Badge tone="gold">
      {listPriceCoins !== null && listPriceCoins > priceCoins ? (
        <s className="figures opacity-75">{inFigures(listPriceCoins)}</s>
      ) : null}
      <Plural value={priceCoins} one="# coin" other="# coins" />
    </Badge>
  )
}

/** Below its author: how often it was played, or the page of a file was seen. */
export function ContentPlays({ content: { playCount, type } }: Props) {
  useAllTextsNow()
  return (
    <span className="pointer-events-none text-ink-faint">
      {type === 'file' ? (
        <Plural value={playCount} one="# view" other="# views" />
      ) : (
        <Plural value={playCount} one="# play" other="# plays" />
      )}
    </span>
  )
}
