import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { useApp } from '../../../lib/app-context.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { showToast } from '../../../ui/toast.ts'
import { useLocale } from '../../wallet/use-locale.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type AdminCharge, type ChargeDetail, chargesKey } from './charges.api.ts'

/** Asks before coins are taken back and money is paid, and why. */
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
  const nickname = charge.nickname || charge.userOid
  const coins = refundable.coins.toLocaleString(locale)
  const money = formatMoney(refundable.amountMinor, charge.currency, language)
  const { gateway } = charge
  const refund = useMoneyCall({
    call: (reason: string, idempotencyKey) =>
      api('POST /account/admin/refunds', {
        body: { kind: 'charge', oid: charge.chargeOid, reason },
        idempotencyKey,
      }),
    stale: { queryKey: chargesKey },
    onDone: () => showToast(t`The coins are taken back; the gateway pays the money.`),
  })
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
      onConfirm={refund.run}
      onClose={onClose}
    />
  )
}
