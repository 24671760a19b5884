import { Trans } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'

/** That no real money moves here. */
export function SandboxNote() {
  return (
    <p className="flex gap-2.5 rounded-md bg-gold-soft p-3 text-sm">
      <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0 text-gold" />
      <span>
        <Trans>
          This site uses a sandbox gateway: you go through the whole payment, but no real money
          moves.
        </Trans>
      </span>
    </p>
  )
}
