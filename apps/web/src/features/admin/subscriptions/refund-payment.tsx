import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { showToast } from '../../../ui/toast.ts'
import { useLocale } from '../../wallet/use-locale.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import {
  type AdminSubscription,
  type SubscriptionPayment,
  subscriptionsKey,
} from './subscriptions.api.ts'

/** Asks before a payment is undone, and why. */
export function RefundPayment({
  row,
  payment,
  onClose,
}: {
  row: AdminSubscription
  payment: SubscriptionPayment
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const refund = useMoneyCall({
    call: (reason: string, idempotencyKey) =>
      api('POST /account/admin/refunds', {
        body: { kind: 'subscription', oid: payment.paymentOid, reason },
        idempotencyKey,
      }),
    stale: { queryKey: subscriptionsKey },
    onDone: () =>
      showToast(
        payment.chargeOid
          ? t`The payment is undone; the gateway pays the card back.`
          : t`The payment was refunded to the wallet.`,
      ),
  })
  return (
    <ReasonDialog
      danger
      title={<Trans>Refund this payment?</Trans>}
      description={<WhatHappens row={row} payment={payment} />}
      confirm={<Trans>Refund</Trans>}
      hint={t`Kept in the audit log, and told to the subscriber.`}
      onConfirm={refund.run}
      onClose={onClose}
    >
      <Ends row={row} payment={payment} />
      <CouponBack row={row} payment={payment} />
    </ReasonDialog>
  )
}

function WhatHappens({ row, payment }: { row: AdminSubscription; payment: SubscriptionPayment }) {
  const { locale } = useLocale()
  const nickname = row.nickname || row.userOid
  const coins = payment.priceCoins.toLocaleString(locale)
  const earned = payment.earnedCoins.toLocaleString(locale)
  return payment.chargeOid ? (
    <Trans>
      The gateway pays the charge of the card back to {nickname}, and the creator gives {earned}{' '}
      coins back. This cannot be undone.
    </Trans>
  ) : (
    <Trans>
      {coins} coins go back to the wallet of {nickname}, and the creator gives {earned} coins back.
      This cannot be undone.
    </Trans>
  )
}

/** Months are those of UTC, as the server counts them. */
function Ends({ row, payment }: { row: AdminSubscription; payment: SubscriptionPayment }) {
  const isRunning = payment.month === new Date().toISOString().slice(0, 7)
  if (row.state === 'ended' || !isRunning) return null
  return (
    <p className="text-sm text-ink-soft">
      {payment.kind === 'upgrade' ? (
        <Trans>
          Only this difference goes back, but the subscription ends at once, with all that it opens.
          What the month cost before is refunded by itself.
        </Trans>
      ) : (
        <Trans>The subscription ends at once, with all that it opens.</Trans>
      )}
    </p>
  )
}

function CouponBack({ row, payment }: { row: AdminSubscription; payment: SubscriptionPayment }) {
  const { couponCode } = payment
  const nickname = row.nickname || row.userOid
  if (couponCode === null) return null
  return (
    <p className="text-sm text-ink-soft">
      <Trans>
        {nickname} can use the coupon {couponCode} once more, unless it has expired or its creator
        took it back.
      </Trans>
    </p>
  )
}
