import { Trans } from '@lingui/react/macro'
import { CardName } from '../../wallet/card-name.tsx'
import type { Subscription } from '../subscriptions.api.ts'

/** How a subscription is paid; nothing where nothing is. */
export function PaidBy({ held }: { held: Subscription }) {
  const { paidBy, priceCoins } = held
  if (priceCoins === 0) return null
  return (
    <p className="text-sm text-ink-faint">
      {paidBy.method === 'coins' ? (
        <Trans>Paid with coins of your wallet</Trans>
      ) : paidBy.card ? (
        <Trans>
          Paid by <CardName card={paidBy.card} />
        </Trans>
      ) : (
        <Trans>Its card was removed: choose another way of payment to keep it.</Trans>
      )}
    </p>
  )
}
