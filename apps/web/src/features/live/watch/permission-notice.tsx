import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { useZone } from '../../../lib/use-zone.ts'
import { When } from '../../../ui/when.tsx'

/** Says beforehand that others may watch from an instant on (R-live-023). */
export function PermissionNotice({ at }: { at: string }) {
  const zone = useZone()
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-lg border border-line bg-raised p-3 text-sm"
    >
      <Hourglass aria-hidden className="size-4 shrink-0 text-gold" />
      <span>
        <Trans>
          Who may watch changes at <When at={at} zone={zone} />.
        </Trans>
      </span>
    </p>
  )
}
