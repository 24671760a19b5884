import type { LinkPlatform } from '@plax/contracts/links/link-values'
import { cx } from '../../ui/class-names.ts'
import { platformMarks } from '../../lib/platform-marks.ts'

/** The mark of another platform, beside its name. */
export function PlatformMark({
  platform,
  className = 'size-5',
}: {
  platform: LinkPlatform
  className?: string
}) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cx('shrink-0 fill-current', className)}>
      <path d={platformMarks[platform]} />
    </svg>
  )
}
