import { Trans, useLingui } from '@lingui/react/macro'
import type { LiveState } from '@plax/contracts/live/live-values'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge.tsx'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'
import { BlockSlot } from '../../blocks/block-slot.tsx'
import { DonateButton } from '../../donation/donate-button.tsx'
import { SpinButton } from '../../donation/roulette/spin-button.tsx'
import { LikeButton } from '../../engagement/like-button.tsx'
import { ReportItem } from '../../moderation/report-item.tsx'
import { CreatorLine } from '../../subscription/creator-line.tsx'
import type { LiveCreator, LiveStream } from '../live.api.ts'
import { ManagerDock } from '../studio/manager-dock.tsx'
import { TimeOnAir } from '../time-on-air.tsx'
import { ViewerCount } from '../viewer-count.tsx'

export interface StreamNow {
  hasEnded: boolean
  /** What it’s doing; null until that is known. */
  state: Extract<LiveState, { streamOid: string }> | null
}

/** What a stream is, whose, and how many watch it. */
export function StreamInfo({
  creator,
  stream,
  hasEnded,
  state,
}: StreamNow & {
  creator: LiveCreator
  stream: LiveStream
}) {
  const { t } = useLingui()
  const { oid, nickname, picture } = creator
  const { streamOid, title, description, tags, isAdultContent, access } = stream
  const startedAt = state?.startedAt ?? stream.startedAt
  return (
    <>
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-1.5">
          {hasEnded ? (
            <Badge>{t({ message: 'Ended', context: 'stream' })}</Badge>
          ) : stream.state === 'on' ? (
            <Badge tone="live">
              <Trans context="a stream is on">Live</Trans>
            </Badge>
          ) : (
            <Badge tone="gold">{t({ message: 'Test', context: 'stream' })}</Badge>
          )}
          {isAdultContent ? <Badge tone="danger">{t`Adults only`}</Badge> : null}
          {tags.map((tag) => (
            <Link key={tag} to="/search" search={{ pt: tag }} className="-my-1 inline-flex py-1">
              <Badge>#{tag}</Badge>
            </Link>
          ))}
        </div>
        <h1 dir="auto" className="text-xl font-semibold break-words md:text-2xl">
          {title || nickname}
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {hasEnded ? null : <ViewerCount viewers={state?.viewers ?? stream.viewers} />}
          {startedAt && !hasEnded ? (
            <span title={t`Time on air`}>
              <TimeOnAir startedAt={startedAt} />
            </span>
          ) : null}
          <ReportItem contentOid={streamOid} creatorOid={oid} />
          <BlockSlot creator={{ oid, name: nickname }} />
        </div>
      </header>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <CreatorLine
          creator={{ oid, name: nickname, picture }}
          showsLive={false}
          offersTiers={access.offers.every(({ kind }) => kind !== 'subscribe')}
        />
        <div className="flex flex-wrap gap-2">
          <ManagerDock creatorOid={oid} />
          <DonateButton creator={{ oid, name: nickname }} />
          <SpinButton creatorOid={oid} />
          <LikeButton contentOid={streamOid} />
          <ShareButton path={`/live/${creator.customUrl ?? oid}`} title={title} />
        </div>
      </div>
      {description ? (
        <p dir="auto" className="max-w-[65ch] whitespace-pre-line text-ink-soft">
          <LinkedText text={description} />
        </p>
      ) : null}
    </>
  )
}
