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
        <Trans>Paid with wallet coins</Trans>
      ) : paidBy.card ? (
        <Trans>
          Paid with <CardName card={paidBy.card} />
        </Trans>
      ) : (
        <Trans>
          The card was removed. Choose another payment method to keep this subscription.
        </Trans>
      )}
    </p>
  )
}
