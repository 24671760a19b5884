import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BucketTable } from '../../wallet/bucket-table.tsx'
import { When } from '../../../ui/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { May } from '../may.tsx'
import { PaymentRefund } from './payment-refund.tsx'
import { RefundPayment } from './refund-payment.tsx'
import type { AdminSubscription, SubscriptionPayment } from './subscriptions.api.ts'

const kinds: Record<SubscriptionPayment['kind'], MessageDescriptor> = {
  month: msg`Month`,
  upgrade: msg`Upgrade difference`,
  downgrade: msg`Chose a lower tier`,
  keep: msg`Kept the current tier`,
}

/** What was done and paid, latest first, each with its entries in the ledger. */
export function SubscriptionPayments({
  row,
  payments,
}: {
  row: AdminSubscription
  payments: SubscriptionPayment[]
}) {
  return (
    <section aria-labelledby="subscription-payments">
      <h2 id="subscription-payments" className="mb-3 text-lg font-semibold">
        <Trans>Payments</Trans>
      </h2>
      <div className="flex flex-col gap-6">
        {payments.map((payment) => (
          <PaymentEntry key={payment.paymentOid} row={row} payment={payment} />
        ))}
      </div>
    </section>
  )
}

function PaymentEntry({ row, payment }: { row: AdminSubscription; payment: SubscriptionPayment }) {
  const { t } = useLingui()
  const [isRefunding, setIsRefunding] = useState(false)
  const { month, posting, chargeOid, couponCode, refund } = payment
  return (
    <article>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-medium">
          {t(kinds[payment.kind])} · {month} · {payment.tierName}
        </h3>
        {posting && !refund ? (
          <May call="POST /account/admin/refunds">
            <Button
              variant="danger"
              size="sm"
              icon={<Undo2 aria-hidden className="size-4" />}
              onClick={() => setIsRefunding(true)}
            >
              <Trans>Refund</Trans>
            </Button>
          </May>
        ) : null}
      </div>
      <p className="mb-2 flex flex-wrap gap-x-3 text-xs text-ink-faint">
        <When at={payment.createdAt} exact />
        <span className="figures">
          <Plural value={payment.priceCoins} one="# coin" other="# coins" />
        </span>
        {couponCode ? (
          <span>
            <Trans>Coupon {couponCode}</Trans>
          </span>
        ) : null}
        {chargeOid ? (
          <ConsoleLink to={`charges/${chargeOid}`} className="underline underline-offset-2">
            <Trans>Card payment</Trans>
          </ConsoleLink>
        ) : null}
      </p>
      {posting ? (
        <BucketTable bucket="coin" holder={t`Subscriber’s wallet`} entries={posting.entries} />
      ) : null}
      {refund ? <PaymentRefund refund={refund} /> : null}
      {isRefunding ? (
        <RefundPayment row={row} payment={payment} onClose={() => setIsRefunding(false)} />
      ) : null}
    </article>
  )
}
