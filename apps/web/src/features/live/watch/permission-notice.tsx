import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { useZone } from '../../../lib/use-zone.ts'
import { EntryChange } from '../entry-change.tsx'
import { TimeLeft } from '../time-left.tsx'
import { TicketBooth } from '../tickets/ticket-booth.tsx'
import type { LiveStream } from '../live.api.ts'

/** Who may watch from an instant on, beforehand (R-live-023). */
export function PermissionNotice({
  change,
  creatorOid,
}: {
  change: NonNullable<LiveStream['permissionChange']>
  creatorOid: string
}) {
  const zone = useZone()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 border-line bg-raised p-3 text-sm max-md:border-b md:rounded-lg md:border"
    >
      <Hourglass aria-hidden className="size-4 shrink-0 text-gold" />
      <p className="min-w-0 flex-1 basis-56">
        <EntryChange {...change} zone={zone} />{' '}
        {change.keepsAccess ? <Trans context="a stream">You keep access.</Trans> : null}
      </p>
      <TimeLeft until={change.at} />
      {change.useTicket && !change.keepsAccess ? <TicketBooth creatorOid={creatorOid} /> : null}
    </div>
  )
}
