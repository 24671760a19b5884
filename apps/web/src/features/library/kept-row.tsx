import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { CallerAccessBadge } from '../../ui/caller-access-badge.tsx'
import { PathLink } from '../../ui/path-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { KeptItem } from './library.api.ts'

export type RowItem = Omit<KeptItem, 'likedAt'>

/** An item of any kind in a list of the reader's own. */
export function KeptRow({
  item,
  search = '',
  note,
  progress,
  before,
  actions,
}: {
  item: RowItem
  /** What its address says beside its path. */
  search?: string
  note?: ReactNode
  /** From 0 to 1: how much of it is over. */
  progress?: number | undefined
  before?: ReactNode
  actions?: ReactNode
}) {
  const { t } = useLingui()
  return (
    <div className="relative flex flex-wrap items-center gap-3 p-3">
      {before ? <span className="relative z-10 flex shrink-0 max-sm:hidden">{before}</span> : null}
      <span className="relative w-24 shrink-0 overflow-hidden rounded-md sm:w-32">
        <Picture
          picture={item.thumbnail}
          alt=""
          name={item.title}
          sizes="128px"
          className="aspect-video"
        />
        {progress === undefined ? null : (
          <svg
            aria-hidden
            viewBox="0 0 100 3"
            preserveAspectRatio="none"
            className="absolute inset-x-0 bottom-0 h-1 w-full bg-stage/60"
          >
            <rect width={Math.min(1, progress) * 100} height="3" className="fill-accent" />
          </svg>
        )}
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <PathLink
          href={`${item.path}${search}`}
          className="line-clamp-2 font-medium break-words after:absolute after:inset-0 hover:underline"
        >
          {item.title || t`Untitled`}
        </PathLink>
        <p dir="auto" className="truncate text-sm text-ink-soft">
          {item.creatorName}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-faint empty:hidden">
          {item.isAdult ? <Badge tone="danger">{t`Adults only`}</Badge> : null}
          <CallerAccessBadge access={item.callerAccess} />
          {note}
        </p>
      </div>
      {actions ? <div className="relative z-10 ml-auto flex shrink-0 gap-1">{actions}</div> : null}
    </div>
  )
}

/** The frame of such rows. */
export const rowsClasses =
  'divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised'
