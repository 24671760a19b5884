import { Trans } from '@lingui/react/macro'
import { Clapperboard } from 'lucide-react'
import { cx } from './class-names.ts'

/** The title of what a donation plays; null if it isn’t free for everyone anymore. */
export function PlayedMedia({ title, className }: { title: string | null; className?: string }) {
  return (
    <p className={cx('flex items-center gap-1 text-ink-soft', className)}>
      <Clapperboard aria-hidden className="size-4 shrink-0" />
      {title === null ? (
        <span className="min-w-0 italic">
          <Trans>This content isn’t available anymore.</Trans>
        </span>
      ) : (
        <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
      )}
    </p>
  )
}
