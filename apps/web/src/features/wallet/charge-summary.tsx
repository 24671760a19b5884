import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Failure } from '../../ui/failure.tsx'
import type { SavedCard } from './cards.api.ts'
import { TermsDialog } from './terms-dialog.tsx'
import { useLocale } from './use-locale.ts'
import { type Done, usePayment } from './use-payment.ts'
import type { ChargeOffer } from './wallet.api.ts'

/** What will be paid, the terms (R-payment-004), and the one button that begins it. */
export function ChargeSummary({
  price,
  card,
  gateway,
  isStale,
  onDone,
}: {
  price: ChargeOffer['options'][number]
  /** Pays in one step; null where the buyer goes to the gateway's page. */
  card: SavedCard | null
  gateway: ChargeOffer['gateway']
  isStale: boolean
  onDone: (done: Done) => void
}) {
  const { t } = useLingui()
  const { language } = useLocale()
  const { pay, busy, problem } = usePayment(onDone)
  const [acceptTerms, setAcceptTerms] = useState(false)
  const [reading, setReading] = useState(false)
  const amount = formatMoney(price.amountMinor, price.currency, language)
  const { coins, currency, method } = price
  const isRefused = card !== null && currency === 'KRW'
  return (
    <Card className="flex flex-col gap-4 lg:sticky lg:top-20">
      <div aria-live="polite">
        <p className="text-sm text-ink-soft">
          <Plural value={coins} one="# coin" other="# coins" />
        </p>
        <p className="figures text-2xl font-semibold tracking-tight">{amount}</p>
      </div>
      {gateway.isSandbox ? (
        <p className="flex gap-2.5 rounded-md bg-gold-soft p-3 text-sm">
          <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0 text-gold" />
          <span>
            <Trans>
              This site uses a sandbox gateway: you go through the whole payment, but no real money
              moves.
            </Trans>
          </span>
        </p>
      ) : null}
      <div className="flex flex-col items-start gap-1">
        <Checkbox
          label={t`I accept the payment terms.`}
          checked={acceptTerms}
          onChange={setAcceptTerms}
        />
        <button
          type="button"
          className="ml-8 rounded-xs py-1 text-sm text-accent-ink underline underline-offset-2"
          onClick={() => setReading(true)}
        >
          <Trans>Read the terms</Trans>
        </button>
      </div>
      {isRefused ? (
        <p role="alert" className="text-sm text-danger">
          <Trans>One-touch cards can’t be used for KRW payments.</Trans>
        </p>
      ) : null}
      <Failure error={problem} />
      <Button
        variant="primary"
        size="lg"
        busy={busy}
        disabled={!acceptTerms || isStale || isRefused}
        onClick={() =>
          pay({ coins, currency, method, acceptTerms, ...(card && { cardIdx: card.idx }) })
        }
      >
        <Trans>Pay {amount}</Trans>
      </Button>
      <TermsDialog
        open={reading}
        onClose={() => setReading(false)}
        onAccept={() => {
          setAcceptTerms(true)
          setReading(false)
        }}
      />
    </Card>
  )
}
