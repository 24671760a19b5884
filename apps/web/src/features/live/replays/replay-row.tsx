import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { donationDays } from '@plax/contracts/donation/donation-values'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { durationText } from '../../../lib/clock-text.ts'
import { usePercent } from '../../../lib/use-percent.ts'
import { sizeWords } from '../../../lib/upload/size-words.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { DeleteReplay } from './delete-replay.tsx'
import { stateNames, stateTones } from './replay-words.ts'
import type { Replay } from './replays.api.ts'
import { useReplayTitle } from './use-replay-title.ts'

const dayMs = 24 * 3600_000

/** A replay with its state, its last day, and what can be done with it. */
export function ReplayRow({ replay }: { replay: Replay }) {
  const { t, i18n } = useLingui()
  const [isDeleting, setDeleting] = useState(false)
  const { state, durationMs, bytes, progress, startedAt } = replay
  const title = useReplayTitle(replay)
  const percent = usePercent()(Math.round(progress * 100))
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2">
            <span dir="auto" className="min-w-0 truncate font-medium">
              {title}
            </span>
            <Badge tone={stateTones[state]}>{t(stateNames[state])}</Badge>
          </p>
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
            <time dateTime={startedAt}>
              {i18n.date(startedAt, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
            <span className="figures">{durationText(durationMs / 1000)}</span>
            {bytes === null || state === 'published' ? null : (
              <span className="figures">{sizeWords(bytes, i18n)}</span>
            )}
          </p>
          <Ending replay={replay} />
          <ToStatement replay={replay} />
          {replay.wasLimited && replay.contentOid && state !== 'published' ? (
            <p className="mt-1 text-sm text-gold">
              <Trans>
                Not everyone could watch this stream, but the video is free until you set a price or
                tiers.
              </Trans>
            </p>
          ) : null}
        </div>
        <div className="flex items-center gap-2">
          <Step replay={replay} />
          {state === 'published' ? null : (
            <IconButton label={t`Delete ${title}`} onClick={() => setDeleting(true)}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      {state === 'encoding' ? (
        <>
          <p role="status" className="text-sm text-ink-soft">
            <Trans>Making the video: {percent}. You can leave this page.</Trans>
          </p>
          <Progress label={t`Making ${title}`} value={progress} />
        </>
      ) : null}
      {state === 'failed' ? <FailureNote code={replay.failure} /> : null}
      {isDeleting ? <DeleteReplay replay={replay} onClose={() => setDeleting(false)} /> : null}
    </li>
  )
}

/** What comes next. */
function Step({ replay: { state, oid, contentOid } }: { replay: Replay }) {
  if (state === 'recorded' || (state === 'failed' && !contentOid)) {
    return (
      <Link to="/studio/replays/$oid" params={{ oid }} className={buttonClasses('primary', 'md')}>
        <Trans>Edit replay</Trans>
      </Link>
    )
  }
  if (!contentOid) return null
  if (state === 'published') {
    return (
      <Link to="/play/$contentOid" params={{ contentOid }} className={buttonClasses()}>
        <Trans>Watch</Trans>
      </Link>
    )
  }
  return (
    <Link
      to="/studio/content/$contentOid"
      params={{ contentOid }}
      className={buttonClasses(state === 'unpublished' ? 'primary' : 'secondary')}
    >
      <Trans>Set up video</Trans>
    </Link>
  )
}

/** To what its stream brought, as long as that is kept. */
function ToStatement({ replay: { oid, creatorOid, startedAt } }: { replay: Replay }) {
  const viewer = useViewer()
  const [now] = useState(() => Date.now())
  const isKept = now - Date.parse(startedAt) <= donationDays * dayMs
  if (viewer?.oid !== creatorOid || !isKept) return null
  return (
    <Link
      to="/studio/replays/$oid/statement"
      params={{ oid }}
      className="mt-1 inline-block text-sm text-ink-soft underline hover:text-ink"
    >
      <Trans context="of a stream">Statement</Trans>
    </Link>
  )
}

function Ending({ replay: { deleteAt } }: { replay: Replay }) {
  const [now] = useState(() => Date.now())
  if (!deleteAt) return null
  const days = Math.max(0, Math.ceil((Date.parse(deleteAt) - now) / dayMs))
  return (
    <p className={days <= 1 ? 'mt-1 text-sm text-danger' : 'mt-1 text-sm text-ink-soft'}>
      <Plural
        value={days}
        _0="Deleted today unless you publish it"
        one="Deleted in # day unless you publish it"
        other="Deleted in # days unless you publish it"
      />
    </p>
  )
}

function FailureNote({ code }: { code: string | null }) {
  return (
    <p role="alert" className="text-sm text-danger">
      {code === 'live.replay_is_empty' ? (
        <Trans>The cuts leave nothing of it. Remove one, then make the video again.</Trans>
      ) : code === 'upload.quota_full' ? (
        <Trans>Your storage is full. Delete files you don’t need, then make the video again.</Trans>
      ) : code === 'upload.too_large' || code === 'encoding.too_long' ? (
        <Trans>The video would be too long. Cut parts of it out, then make it again.</Trans>
      ) : (
        <Trans>The video couldn’t be made. The recording is kept; try again.</Trans>
      )}
    </p>
  )
}
