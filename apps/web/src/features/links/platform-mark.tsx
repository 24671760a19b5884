import type { LinkPlatform } from '@plax/contracts/links/link-values'
import { platformMarks } from '../../lib/platform-marks.ts'

/** The mark of another platform, beside its name. */
export function PlatformMark({ platform }: { platform: LinkPlatform }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-5 shrink-0 fill-current">
      <path d={platformMarks[platform]} />
    </svg>
  )
}
