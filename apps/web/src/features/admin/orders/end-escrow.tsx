import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { EscrowOutcome } from '@plax/contracts/commerce/commerce-values'
import { useApp } from '../../../lib/app-context.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type AdminOrder, ordersKey } from './orders.api.ts'

interface EndEscrowProps {
  order: AdminOrder
  outcome: EscrowOutcome
  onClose: () => void
}

/** Asks before held coins are paid to the creator or returned, and why. */
export function EndEscrow({ order, outcome, onClose }: EndEscrowProps) {
  const { t } = useLingui()
  const { api } = useApp()
  const { orderOid, priceCoins } = order
  const coins = <Plural value={priceCoins} one="# coin" other="# coins" />
  const isRelease = outcome === 'release'
  const end = useMoneyCall({
    call: (reason: string, idempotencyKey) =>
      api('POST /payment/admin/orders/{orderOid}/escrow', {
        params: { orderOid },
        body: { outcome, reason },
        idempotencyKey,
      }),
    stale: { queryKey: ordersKey },
    onDone: ({ state }) =>
      showToast(state === 'released' ? t`Held coins paid to the creator` : t`Held coins returned`),
  })
  return (
    <ReasonDialog
      title={
        isRelease ? (
          <Trans>Pay held coins to the creator?</Trans>
        ) : (
          <Trans>Return held coins to the buyer?</Trans>
        )
      }
      description={
        isRelease ? (
          <Trans>
            The creator is paid their share of {coins}, and the buyer gets what they ordered.
          </Trans>
        ) : (
          <Trans>
            The buyer gets {coins} back, and the creator earns nothing. This can’t be undone.
          </Trans>
        )
      }
      confirm={isRelease ? <Trans>Pay creator</Trans> : <Trans>Return coins</Trans>}
      onConfirm={end.run}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        <Trans>The buyer sees the reason.</Trans>
      </p>
    </ReasonDialog>
  )
}
