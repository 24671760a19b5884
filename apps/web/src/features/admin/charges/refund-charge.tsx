import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { useApp } from '../../../lib/app-context.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { showToast } from '../../../ui/toast.ts'
import { useLocale } from '../../../lib/use-locale.ts'
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
  const { language } = useLocale()
  const nickname = charge.nickname || charge.userOid
  const money = formatMoney(refundable.amountMinor, charge.currency, language)
  const { gateway } = charge
  const refund = useMoneyCall({
    call: (reason: string, idempotencyKey) =>
      api('POST /account/admin/refunds', {
        body: { kind: 'charge', oid: charge.chargeOid, reason },
        idempotencyKey,
      }),
    stale: { queryKey: chargesKey },
    onDone: () => showToast(t`Coins deducted and refund requested`),
  })
  return (
    <ReasonDialog
      danger
      title={<Trans>Refund unspent coins?</Trans>}
      description={
        <Trans>
          This takes <Plural value={refundable.coins} one="# coin" other="# coins" /> from{' '}
          {nickname}’s wallet immediately. {gateway} refunds {money}. This can’t be undone.
        </Trans>
      }
      confirm={<Trans>Refund</Trans>}
      hint={t`Recorded in the audit log and shown to the buyer.`}
      onConfirm={refund.run}
      onClose={onClose}
    />
  )
}
