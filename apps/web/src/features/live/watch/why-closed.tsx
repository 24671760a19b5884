import { Trans } from '@lingui/react/macro'
import type { LiveStream } from '../live.api.ts'

type Access = LiveStream['access']

/** What a viewer needs to watch a stream, or why they can’t. */
export function WhyClosed({
  reason,
  offers,
  tierName,
}: Pick<Access, 'reason' | 'offers' | 'tierName'>) {
  const has = (kind: string) => offers.some((offer) => offer.kind === kind)
  if (reason === 'kicked') return <Trans>You were removed from this stream.</Trans>
  if (reason === 'blocked_by_creator') return <Trans>This creator has blocked you.</Trans>
  if (has('subscribe') && has('ticket')) {
    return tierName === null ? (
      <Trans>Subscribe or buy a ticket to watch this stream</Trans>
    ) : (
      <Trans>Subscribe to tier “{tierName}” or higher, or buy a ticket, to watch this stream</Trans>
    )
  }
  if (reason === 'tier_too_low') {
    return tierName === null ? (
      <Trans context="stream">Your current tier doesn’t include it.</Trans>
    ) : (
      <Trans>Your tier doesn’t include this stream. It needs tier “{tierName}” or higher.</Trans>
    )
  }
  if (has('ticket')) return <Trans>Buy a ticket to watch this stream</Trans>
  if (has('subscribe')) {
    return tierName === null ? (
      <Trans>Subscribe to watch this stream</Trans>
    ) : (
      <Trans>Subscribe to tier “{tierName}” or higher to watch this stream</Trans>
    )
  }
  return <Trans>This isn’t available to you right now.</Trans>
}
