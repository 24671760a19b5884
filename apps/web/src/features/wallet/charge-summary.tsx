import { Plural, Trans } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import type { SavedCard } from './cards.api.ts'
import type { PackOffer } from './pack-offers.ts'
import { SandboxNote } from './sandbox-note.tsx'
import { useLocale } from '../../lib/use-locale.ts'
import { type PaymentResult, usePayment } from './use-payment.ts'
import type { ChargeOffer } from './wallet.api.ts'

/** What will be paid, the terms (R-payment-004), and the one button that begins it. */
export function ChargeSummary({
  price,
  pack,
  card,
  gateway,
  isStale,
  onDone,
}: {
  price: ChargeOffer['options'][number]
  /** What the coins are bought as; left out, as coins. */
  pack: PackOffer | undefined
  /** Pays in one step; null where the buyer goes to the gateway's page. */
  card: SavedCard | null
  gateway: ChargeOffer['gateway']
  isStale: boolean
  onDone: (done: PaymentResult) => void
}) {
  const { language } = useLocale()
  const { pay, busy, problem } = usePayment(onDone)
  const [acceptTerms, setAcceptTerms] = useState(false)
  const amount = formatMoney(price.amountMinor, price.currency, language)
  const { coins, currency, method } = price
  const credits = (pack?.creditMilli ?? 0) / 1000
  const isRefused = card !== null && currency === 'KRW'
  return (
    <Card className="flex flex-col gap-4 lg:sticky lg:top-20">
      <div aria-live="polite">
        <p className="text-sm text-ink-soft">
          {pack ? (
            <Plural value={credits} one="# credit" other="# credits" />
          ) : (
            <Plural value={coins} one="# coin" other="# coins" />
          )}
        </p>
        <p className="figures text-2xl font-semibold tracking-tight">{amount}</p>
      </div>
      {gateway.isSandbox ? <SandboxNote /> : null}
      <AcceptTerms accepted={acceptTerms} onChange={setAcceptTerms} />
      {isRefused ? (
        <p role="alert" className="text-sm text-danger">
          <Trans>
            One-touch cards can’t be used for KRW payments. Choose another payment method.
          </Trans>
        </p>
      ) : null}
      <Failure error={problem} />
      <Button
        variant="primary"
        size="lg"
        busy={busy}
        disabled={!acceptTerms || isStale || isRefused}
        onClick={() =>
          pay({
            coins,
            currency,
            method,
            acceptTerms,
            ...(pack && { asCredits: true }),
            ...(card && { cardIdx: card.idx }),
          })
        }
      >
        <Trans>Pay {amount}</Trans>
      </Button>
    </Card>
  )
}
