import { Trans } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { WalletLayout } from '../wallet-layout.tsx'
import { CoinPaper, ReceiptActions } from './coin-paper.tsx'

type Receipt = OutputOf<'GET /payment/subscription/receipts/{postingId}'>

/** The receipt of a month of a subscription, to read and to print. */
export function SubscriptionReceiptPage() {
  const { api } = useApp()
  const { postingId } = useParams({ from: '/framed/wallet/subscriptions/$postingId' })
  const receipt = useQuery({
    queryKey: ['wallet', 'subscription-receipt', postingId],
    queryFn: ({ signal }) =>
      api('GET /payment/subscription/receipts/{postingId}', { params: { postingId }, signal }),
    retry: false,
  })
  return (
    <WalletLayout title={<Trans>Receipt</Trans>}>
      <Loaded query={receipt} pending={<Skeleton className="h-96" />}>
        {(data) => <SubscriptionReceipt receipt={data} />}
      </Loaded>
    </WalletLayout>
  )
}

function SubscriptionReceipt({ receipt }: { receipt: Receipt }) {
  const { locale } = useLocale()
  const { paymentOid, tierName, creatorName, priceCoins, couponCode, chargeOid } = receipt
  const month = new Date(`${receipt.month}-01`).toLocaleDateString(locale, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const name = (
    <>
      <Trans>
        Subscription to “{tierName}”, {month}
      </Trans>
      {couponCode ? (
        <span className="block text-ink-faint">
          <Trans>Coupon {couponCode}</Trans>
        </span>
      ) : null}
    </>
  )
  return (
    <div className="flex flex-col gap-6">
      <CoinPaper
        number={paymentOid}
        seller={creatorName}
        payment={chargeOid ? <CardCharge chargeOid={chargeOid} /> : <Trans>Coins</Trans>}
        paidAt={receipt.paidAt}
        refundedAt={receipt.refundedAt}
        lines={[{ key: paymentOid, name, coins: priceCoins }]}
        total={priceCoins}
      />
      <ReceiptActions postingId={receipt.postingId} />
    </div>
  )
}

/** By card, with the receipt of the charge, which says its VAT in money. */
function CardCharge({ chargeOid }: { chargeOid: string }) {
  return (
    <>
      <Trans>Card</Trans>{' '}
      <Link
        to="/wallet/receipts/$orderOid"
        params={{ orderOid: chargeOid }}
        className="text-accent-ink underline underline-offset-2 print:hidden"
      >
        <Trans>Card receipt</Trans>
      </Link>
    </>
  )
}
