import { Trans } from '@lingui/react/macro'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useViewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChargeDone } from './charge-done.tsx'
import { ChargeForm } from './charge-form.tsx'
import { ChargeHistory } from './charge-history.tsx'
import { ChargingClosed } from './charging-closed.tsx'
import { currencyOf } from './currency-of.ts'
import { useLocale } from '../../lib/use-locale.ts'
import type { PaymentResult } from './use-payment.ts'
import { chargeQuery, convertQuery } from './wallet.api.ts'
import { WalletLayout } from './wallet-layout.tsx'

/** Where coins are bought (R-payment-001). */
export function ChargePage() {
  const viewer = useViewer()
  return (
    <WalletLayout
      title={<Trans>Buy coins</Trans>}
      actions={
        viewer ? (
          <Link to="/wallet/cards" className={buttonClasses()}>
            <Trans>Saved cards</Trans>
          </Link>
        ) : null
      }
    >
      <Charging />
    </WalletLayout>
  )
}

function Charging() {
  const { api } = useApp()
  const { language } = useLocale()
  const [currency, setCurrency] = useState<Currency>(currencyOf[language])
  const [done, setDone] = useState<PaymentResult | null>(null)
  const offer = useQuery({ ...chargeQuery(api, currency), placeholderData: keepPreviousData })
  // The form offers credits too once their rate is known.
  const rate = useQuery(convertQuery(api))
  if (offer.isPending || rate.isLoading) return <Skeleton className="h-96" />
  if (offer.isError) return <ErrorState error={offer.error} onRetry={() => void offer.refetch()} />
  const { currencies } = offer.data.gateway
  if (!currencies.includes(currency) && currencies[0]) setCurrency(currencies[0])
  if (done) return <ChargeDone {...done} />
  return (
    <div className="flex flex-col gap-12">
      {offer.data.gateway.isOpen ? (
        <ChargeForm
          offer={offer.data}
          remainingCoins={rate.data?.remainingCoins ?? 0}
          isStale={offer.isPlaceholderData}
          currency={currency}
          onCurrency={setCurrency}
          onDone={setDone}
        />
      ) : (
        <ChargingClosed />
      )}
      <ChargeHistory charges={offer.data.history} />
    </div>
  )
}
