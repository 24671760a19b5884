import { Trans } from '@lingui/react/macro'

/** Why a moderator removed the viewer; nothing if they gave no reason. */
export function RemovalReason({ reason }: { reason: unknown }) {
  if (typeof reason !== 'string') return null
  return (
    <span dir="auto" className="max-w-md text-sm wrap-anywhere">
      <Trans context="why someone was removed from a stream">Reason: {reason}</Trans>
    </span>
  )
}
