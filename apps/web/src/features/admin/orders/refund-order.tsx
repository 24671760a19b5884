import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { showToast } from '../../../ui/toast.ts'
import { useLocale } from '../../wallet/use-locale.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type AdminOrder, ordersKey } from './orders.api.ts'

/** Asks before an order is undone, and why. One key for each reason: trying again is one refund. */
export function RefundOrder({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { locale } = useLocale()
  const client = useQueryClient()
  const attempt = useRef({ reason: '', key: '' })
  const { orderOid } = order
  const nickname = order.nickname || order.userOid
  const coins = order.priceCoins.toLocaleString(locale)
  const earned = order.earnedCoins.toLocaleString(locale)
  const refresh = () => client.invalidateQueries({ queryKey: ordersKey })
  const refund = async (reason: string) => {
    if (attempt.current.reason !== reason) attempt.current = { reason, key: crypto.randomUUID() }
    try {
      await api('POST /payment/admin/orders/{orderOid}/refund', {
        params: { orderOid },
        body: { reason },
        idempotencyKey: attempt.current.key,
      })
    } catch (error) {
      // Another administrator may have been faster: what is shown must be what is so.
      if (error instanceof ApiError) void refresh()
      throw error
    }
    await refresh()
    showToast(t`Refunded: ${coins} coins went back to ${nickname}.`)
  }
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
      onConfirm={refund}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        <Trans>The buyer is shown the reason.</Trans>
      </p>
    </ReasonDialog>
  )
}
