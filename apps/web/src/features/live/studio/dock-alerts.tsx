import { Trans } from '@lingui/react/macro'
import { AlertQueue } from '../../alerts/alert-queue.tsx'

/** The creator’s alerts above the chat of a dock. */
export function DockAlerts({ creatorOid }: { creatorOid: string }) {
  return (
    <details open className="max-h-[45dvh] overflow-y-auto border-b border-line px-3 py-2">
      <summary className="cursor-pointer text-sm font-medium">
        <Trans>Alerts</Trans>
      </summary>
      <div className="pt-2">
        <AlertQueue creatorOid={creatorOid} />
      </div>
    </details>
  )
}
