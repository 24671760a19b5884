import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentMethod } from '@plax/contracts/payment/payment-values'
import { useState } from 'react'
import { CardName, expiryOf } from './card-name.tsx'
import type { SavedCard } from './cards.api.ts'
import type { ChargeOffer } from './wallet.api.ts'

/** A way to pay: a page of the gateway, or a card that it keeps. */
export interface Means {
  value: string
  method: PaymentMethod
  card: SavedCard | null
}

/** The ways to pay in a currency, the one that was chosen as far as the currency has it. */
export function useMeans(offer: Pick<ChargeOffer, 'options' | 'cards'>) {
  const [wanted, choose] = useState<string | null>(null)
  const saved: Means[] = offer.cards
    .filter((card) => !card.isExpired && !card.isDuplicate)
    .map((card) => ({ value: `card ${card.idx}`, method: 'card', card }))
  const methods = [...new Set(offer.options.map((option) => option.method))]
  const pages: Means[] = methods.map((method) => ({ value: method, method, card: null }))
  const means = [...saved, ...pages]
  // Won cannot be paid in one step (R-payment-006), so there a card is not what is proposed.
  const isWon = offer.options[0]?.currency === 'KRW'
  const proposed = isWon ? pages[0] : (saved.find(({ card }) => card?.isSelected) ?? means[0])
  const chosen = means.find(({ value }) => value === wanted) ?? proposed
  return { means, chosen: chosen ?? { value: 'card', method: 'card', card: null }, choose }
}

export function MeansLabel({ means: { method, card } }: { means: Means }) {
  const { t } = useLingui()
  const methodNames: Record<PaymentMethod, string> = {
    card: t`Card`,
    wallet: t`Mobile wallet`,
    wallet_jpy: t`Yen wallet`,
  }
  const expiry = card && expiryOf(card)
  return (
    <>
      <span className="block font-medium">
        {card ? <CardName card={card} /> : methodNames[method]}
      </span>
      <span className="block text-xs text-ink-faint">
        {card ? (
          <Trans>One-touch, expires {expiry}</Trans>
        ) : method === 'wallet_jpy' ? (
          <Trans>Prices include 20% for VAT and payment fees</Trans>
        ) : (
          <Trans>Prices include 10% for VAT and payment fees</Trans>
        )}
      </span>
    </>
  )
}
