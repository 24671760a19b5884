import { Hourglass } from 'lucide-react'
import { useZone } from '../../../lib/use-zone.ts'
import { EntryChange } from '../entry-change.tsx'
import type { LiveStream } from '../live.api.ts'

/** Who may watch from an instant on, beforehand (R-live-023). */
export function PermissionNotice({
  change,
}: {
  change: NonNullable<LiveStream['permissionChange']>
}) {
  const zone = useZone()
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-lg border border-line bg-raised p-3 text-sm"
    >
      <Hourglass aria-hidden className="size-4 shrink-0 text-gold" />
      <span>
        <EntryChange {...change} zone={zone} />
      </span>
    </p>
  )
}
