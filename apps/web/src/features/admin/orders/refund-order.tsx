import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type AdminOrder, ordersKey } from './orders.api.ts'

/** Asks before an order is undone, and why. */
export function RefundOrder({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { api } = useApp()
  const { orderOid } = order
  const nickname = order.nickname || order.userOid
  const receivers = order.lines.map((line) => line.receiverNickname || line.receiverOid)
  const names = new Intl.ListFormat(i18n.locales?.toString(), { type: 'conjunction' })
  const holders = names.format(new Set(receivers))
  const refund = useMoneyCall({
    call: (reason: string, idempotencyKey) =>
      api('POST /payment/admin/orders/{orderOid}/refund', {
        params: { orderOid },
        body: { reason },
        idempotencyKey,
      }),
    stale: { queryKey: ordersKey },
    onDone: () =>
      showToast(
        t`${plural(order.priceCoins, { one: '# coin', other: '# coins' })} refunded to ${nickname}`,
      ),
  })
  return (
    <ReasonDialog
      danger
      title={<Trans>Refund this order?</Trans>}
      description={
        <Trans>
          {nickname} gets <Plural value={order.priceCoins} one="# coin" other="# coins" /> back.
          Access to what was bought ends for {holders}. Its creator returns{' '}
          <Plural value={order.earnedCoins} one="# coin" other="# coins" />. This can’t be undone.
        </Trans>
      }
      confirm={<Trans>Refund</Trans>}
      onConfirm={refund.run}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        <Trans>The buyer sees the reason.</Trans>
      </p>
    </ReasonDialog>
  )
}
