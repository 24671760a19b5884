import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { showToast } from '../../../ui/toast.ts'
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
          ? t`Payment reversed and card refund requested`
          : t`Payment refunded to the wallet`,
      ),
  })
  return (
    <ReasonDialog
      danger
      title={<Trans>Refund this payment?</Trans>}
      description={<WhatHappens row={row} payment={payment} />}
      confirm={<Trans>Refund</Trans>}
      hint={t`Recorded in the audit log and shown to the subscriber.`}
      onConfirm={refund.run}
      onClose={onClose}
    >
      <Ends row={row} payment={payment} />
      <CouponBack row={row} payment={payment} />
    </ReasonDialog>
  )
}

function WhatHappens({ row, payment }: { row: AdminSubscription; payment: SubscriptionPayment }) {
  const nickname = row.nickname || row.userOid
  return payment.chargeOid ? (
    <Trans>
      The gateway refunds {nickname}’s card, and the creator returns{' '}
      <Plural value={payment.earnedCoins} one="# coin" other="# coins" />. This can’t be undone.
    </Trans>
  ) : (
    <Trans>
      {nickname} gets <Plural value={payment.priceCoins} one="# coin" other="# coins" /> back, and
      the creator returns <Plural value={payment.earnedCoins} one="# coin" other="# coins" />. This
      can’t be undone.
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
          Only this difference is refunded, but the subscription and its benefits end immediately.
          Refund what was paid earlier this month separately.
        </Trans>
      ) : (
        <Trans>The subscription and its benefits end immediately.</Trans>
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
        {nickname} can use coupon {couponCode} again, unless it has expired or its creator has
        revoked it.
      </Trans>
    </p>
  )
}
