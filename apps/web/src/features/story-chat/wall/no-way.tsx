import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { CircleSlash } from 'lucide-react'
import { buttonClasses } from '../../../ui/button.tsx'
import { BuyCoinsLink } from '../../../ui/buy-coins-link.tsx'
import type { WallOffer } from './use-wall-offer.ts'

/** Why nothing can be had here now, and what helps. */
export function NoWay({ offer }: { offer: WallOffer }) {
  const { pathname } = useLocation()
  const isClosed = offer.gateway?.isOpen === false
  return (
    <section role="status" className="flex gap-3 rounded-lg bg-gold-soft p-4 text-sm">
      <CircleSlash aria-hidden className="mt-0.5 size-5 shrink-0 text-gold" />
      <div className="flex flex-col items-start gap-2">
        {offer.remainingCoins === 0 ? (
          <p>
            <Trans>You’ve reached today’s limit. You can convert again tomorrow.</Trans>
          </p>
        ) : isClosed ? (
          <>
            <p className="font-semibold">
              <Trans>Payments aren’t set up yet</Trans>
            </p>
            <p>
              <Trans>This site isn’t selling credits right now. Your text stays in the box.</Trans>
            </p>
          </>
        ) : (
          <>
            <p>
              <Trans>
                None of the packs on offer covers this reply. You can buy coins instead.
              </Trans>
            </p>
            <BuyCoinsLink from={pathname} className={buttonClasses()} />
          </>
        )}
      </div>
    </section>
  )
}
