import { Trans } from '@lingui/react/macro'
import { Badge } from '../../ui/badge.tsx'
import type { PackOffer } from './pack-offers.ts'

/** What makes a pack worth more than the others, where it is. */
export function PackBadges({ pack }: { pack: Pick<PackOffer, 'percentMore' | 'isBest'> }) {
  const { percentMore, isBest } = pack
  return (
    <>
      {isBest ? (
        <Badge tone="good">
          <Trans>Best value</Trans>
        </Badge>
      ) : null}
      {percentMore > 0 ? (
        <Badge tone="teal">
          <Trans>{percentMore}% more</Trans>
        </Badge>
      ) : null}
    </>
  )
}
