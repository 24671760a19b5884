import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BucketTable } from '../../wallet/bucket-table.tsx'
import { useLocale } from '../../wallet/use-locale.ts'
import { When } from '../../wallet/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import type { SubscriptionDetail } from './subscriptions.api.ts'

type Payment = SubscriptionDetail['payments'][number]

const kinds: Record<Payment['kind'], MessageDescriptor> = {
  month: msg`Month`,
  upgrade: msg`Difference to a higher tier`,
  downgrade: msg`Chose a lower tier`,
  keep: msg`Kept after all`,
}

/** What was done and paid, latest first, each with its entries in the books. */
export function SubscriptionPayments({ payments }: { payments: Payment[] }) {
  return (
    <section aria-labelledby="subscription-payments">
      <h2 id="subscription-payments" className="mb-3 text-lg font-semibold">
        <Trans>Payments</Trans>
      </h2>
      <div className="flex flex-col gap-6">
        {payments.map((payment) => (
          <PaymentEntry key={payment.paymentOid} payment={payment} />
        ))}
      </div>
    </section>
  )
}

function PaymentEntry({ payment }: { payment: Payment }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { month, posting, chargeOid, couponCode } = payment
  const coins = payment.priceCoins.toLocaleString(locale)
  return (
    <article>
      <h3 className="font-medium">
        {t(kinds[payment.kind])} · {month} · {payment.tierName}
      </h3>
      <p className="mb-2 flex flex-wrap gap-x-3 text-xs text-ink-faint">
        <When at={payment.createdAt} exact />
        <span className="figures">
          <Trans>{coins} coins</Trans>
        </span>
        {couponCode ? (
          <span>
            <Trans>Coupon {couponCode}</Trans>
          </span>
        ) : null}
        {chargeOid ? (
          <ConsoleLink to={`charges/${chargeOid}`} className="underline underline-offset-2">
            <Trans>Charge of the card</Trans>
          </ConsoleLink>
        ) : null}
      </p>
      {posting ? (
        <BucketTable bucket="coin" holder={t`Subscriber’s wallet`} entries={posting.entries} />
      ) : null}
    </article>
  )
}
