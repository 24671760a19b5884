import { Trans } from '@lingui/react/macro'
import { When } from '../../ui/when.tsx'

interface Change {
  at: string
  useTier: boolean
  /** Null: any paid tier. */
  tierName: string | null
  useTicket: boolean
}

/** Who can watch a stream from an instant on. */
export function EntryChange({
  at,
  useTier,
  tierName,
  useTicket,
  zone,
}: Change & { zone?: string }) {
  const when = <When at={at} {...(zone && { zone })} />
  if (!useTier && !useTicket) return <Trans>Everyone can watch from {when} on.</Trans>
  if (!useTier) return <Trans>Only ticket holders can watch from {when} on.</Trans>
  if (!useTicket) {
    return tierName === null ? (
      <Trans>Only subscribers can watch from {when} on.</Trans>
    ) : (
      <Trans>
        Only subscribers of tier “{tierName}” or higher can watch from {when} on.
      </Trans>
    )
  }
  return tierName === null ? (
    <Trans>Only subscribers and ticket holders can watch from {when} on.</Trans>
  ) : (
    <Trans>
      Only ticket holders and subscribers of tier “{tierName}” or higher can watch from {when} on.
    </Trans>
  )
}
