import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useOnAir } from '../lib/on-air.ts'
import { Badge } from './badge.tsx'

/** Beside a creator who is live now: the way to their stream. */
export function OnAirBadge({ creatorOid }: { creatorOid: string }) {
  if (!useOnAir(creatorOid)) return null
  return (
    <Link
      to="/live/$id"
      params={{ id: creatorOid }}
      className="relative z-10 -my-2 inline-flex py-2 align-middle"
    >
      <Badge tone="live">
        <Trans context="a stream is on">Live</Trans>
      </Badge>
    </Link>
  )
}
