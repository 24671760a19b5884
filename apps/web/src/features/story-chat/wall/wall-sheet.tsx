import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AcceptTerms } from '../../wallet/accept-terms.tsx'
import { useConversion } from '../../wallet/use-conversion.ts'
import { usePayment } from '../../wallet/use-payment.ts'
import type { RefusedReply } from '../use-reply.ts'
import { ShortFacts, WallNotice } from './wall-facts.tsx'
import { NoWay } from './no-way.tsx'
import { PayBy, PayLabel, Ways } from './ways.tsx'
import { useWallOffer } from './use-wall-offer.ts'

interface WallSheetProps {
  refused: RefusedReply
  /** Where the gateway leads back to. */
  returnTo: string
  onClose: () => void
  /** The reader is about to leave for the gateway. */
  onLeave: () => void
  /** Null where the coins stayed coins. */
  onPaid: (creditMilli: number | null) => void
  onConverted: () => void
}

/** Where credits lack: one sheet that names the ways to more, takes one, and sends what was refused. */
export function WallSheet(props: WallSheetProps) {
  const { refused, returnTo, onClose, onLeave, onPaid, onConverted } = props
  const { t } = useLingui()
  const { shortage, call, notice } = refused
  const offer = useWallOffer(shortage.shortMilli)
  const [acceptTerms, setAcceptTerms] = useState(false)
  const payment = usePayment((done) => onPaid(done.creditMilli))
  const conversion = useConversion(onConverted)
  const { chosen, means, currency } = offer
  const isReady = !offer.isPending && !offer.error && !offer.isStale
  const needsTerms = chosen !== undefined && !chosen.isCoins
  const pay = () => {
    if (!chosen) return
    if (!needsTerms) {
      conversion.convert(chosen.coins)
      return
    }
    onLeave()
    const { method, card } = means.chosen
    const as = { asCredits: true, returnTo }
    const by = card ? { cardIdx: card.idx } : {}
    payment.pay({ coins: chosen.coins, currency, method, acceptTerms, ...as, ...by })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={shortage.message}
      description={
        call.kind === 'message'
          ? t`You weren’t charged. We keep your message and send it once you have the credits.`
          : t`You weren’t charged. The reply starts once you have the credits.`
      }
      actions={
        chosen && isReady ? (
          <div className="flex w-full flex-col gap-2">
            {needsTerms ? <AcceptTerms accepted={acceptTerms} onChange={setAcceptTerms} /> : null}
            <Button
              variant="primary"
              size="lg"
              busy={payment.busy || conversion.busy}
              disabled={needsTerms && !acceptTerms}
              onClick={pay}
            >
              <PayLabel choice={chosen} currency={currency} />
            </Button>
          </div>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        {notice ? <WallNotice notice={notice} /> : null}
        <ShortFacts shortage={shortage} />
        {offer.isPending ? (
          <Skeleton className="h-72" />
        ) : offer.error ? (
          <ErrorState error={offer.error} onRetry={offer.retry} />
        ) : chosen ? (
          <>
            <Ways offer={offer} priceMilli={shortage.requiredMilli} />
            {needsTerms ? <PayBy offer={offer} /> : null}
          </>
        ) : (
          <NoWay offer={offer} />
        )}
        <Failure error={payment.problem ?? conversion.problem?.message} />
      </div>
    </Sheet>
  )
}
