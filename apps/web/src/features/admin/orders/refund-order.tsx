import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { showToast } from '../../../ui/toast.ts'
import { useLocale } from '../../wallet/use-locale.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type AdminOrder, ordersKey } from './orders.api.ts'

/** Asks before an order is undone, and why. */
export function RefundOrder({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { locale } = useLocale()
  const { orderOid } = order
  const nickname = order.nickname || order.userOid
  const coins = order.priceCoins.toLocaleString(locale)
  const earned = order.earnedCoins.toLocaleString(locale)
  const refund = useMoneyCall({
    call: (reason: string, idempotencyKey) =>
      api('POST /payment/admin/orders/{orderOid}/refund', {
        params: { orderOid },
        body: { reason },
        idempotencyKey,
      }),
    stale: { queryKey: ordersKey },
    onDone: () => showToast(t`Refunded: ${coins} coins went back to ${nickname}.`),
  })
  return (
    <ReasonDialog
      danger
      title={<Trans>Refund this order?</Trans>}
      description={
        <Trans>
          {coins} coins go back to {nickname}, to where they came from, and the story closes for
          them. Its creator gives {earned} coins back. This cannot be undone.
        </Trans>
      }
      confirm={<Trans>Refund</Trans>}
      onConfirm={refund.run}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        <Trans>The buyer is shown the reason.</Trans>
      </p>
    </ReasonDialog>
  )
}
