import { Trans } from '@lingui/react/macro'
import { usePercent } from '../../lib/use-percent.ts'
import { Badge } from '../../ui/badge.tsx'
import type { PackOffer } from './pack-offers.ts'

/** What makes a pack worth more than the others, where it is. */
export function PackBadges({ pack }: { pack: Pick<PackOffer, 'percentMore' | 'isBest'> }) {
  const { isBest } = pack
  const percentMore = usePercent()(pack.percentMore)
  return (
    <>
      {isBest ? (
        <Badge tone="good">
          <Trans>Best value</Trans>
        </Badge>
      ) : null}
      {pack.percentMore > 0 ? (
        <Badge tone="teal">
          <Trans>{percentMore} more</Trans>
        </Badge>
      ) : null}
    </>
  )
}
