import { Trans } from '@lingui/react/macro'
import type { SavedCard } from './cards.api.ts'

/** A card as its owner knows it again. */
export function CardName({ card }: { card: Pick<SavedCard, 'brand' | 'lastFour'> }) {
  const { brand, lastFour } = card
  return (
    <span className="figures">
      <span aria-hidden>
        {brand} •••• {lastFour}
      </span>
      <span className="sr-only">
        <Trans>
          {brand} ending in {lastFour}
        </Trans>
      </span>
    </span>
  )
}

/** Such as `12/29`, as it is printed on the card. */
export function expiryOf({ expMonth, expYear }: SavedCard): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
}
