import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { showToast } from '../../../ui/toast.ts'
import { useLocale } from '../../wallet/use-locale.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type AdminCharge, type ChargeDetail, chargesKey } from './charges.api.ts'

/** Asks before coins are taken back and money is paid, and why. One key for each reason. */
export function RefundCharge({
  charge,
  refundable,
  onClose,
}: {
  charge: AdminCharge
  refundable: NonNullable<ChargeDetail['refundable']>
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const { language, locale } = useLocale()
  const client = useQueryClient()
  const attempt = useRef({ reason: '', key: '' })
  const nickname = charge.nickname || charge.userOid
  const coins = refundable.coins.toLocaleString(locale)
  const money = formatMoney(refundable.amountMinor, charge.currency, language)
  const { gateway } = charge
  const refresh = () => client.invalidateQueries({ queryKey: chargesKey })
  const refund = async (reason: string) => {
    if (attempt.current.reason !== reason) attempt.current = { reason, key: crypto.randomUUID() }
    try {
      await api('POST /account/admin/refunds', {
        body: { kind: 'charge', oid: charge.chargeOid, reason },
        idempotencyKey: attempt.current.key,
      })
    } catch (error) {
      // The coins may have been spent meanwhile: what is shown must be what is so.
      if (error instanceof ApiError) void refresh()
      throw error
    }
    await refresh()
    showToast(t`The coins are taken back; the gateway pays the money.`)
  }
  return (
    <ReasonDialog
      danger
      title={<Trans>Refund what was not spent?</Trans>}
      description={
        <Trans>
          {coins} coins leave the wallet of {nickname} at once, and {gateway} pays {money} back.
          This cannot be undone.
        </Trans>
      }
      confirm={<Trans>Refund</Trans>}
      hint={t`The buyer reads it; kept in the audit log.`}
      onConfirm={refund}
      onClose={onClose}
    />
  )
}
