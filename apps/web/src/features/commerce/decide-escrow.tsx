import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { EscrowOutcome } from '@plax/contracts/commerce/commerce-values'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useMoneyCall } from '../../lib/use-money-call.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { boughtQueries } from './bought-queries.ts'

interface DecideEscrowProps {
  orderOid: string
  priceCoins: number
  mayRelease: boolean
  mayReturn: boolean
  /** Who decides: the buyer’s coins come back, or the creator gives them back. */
  by: 'buyer' | 'creator'
}

/** Buttons that release or return held coins, each after a question. */
export function DecideEscrow({ mayRelease, mayReturn, ...order }: DecideEscrowProps) {
  const [outcome, setOutcome] = useState<EscrowOutcome | null>(null)
  if (!mayRelease && !mayReturn) return null
  return (
    <div className="flex flex-wrap gap-2">
      {mayRelease ? (
        <Button size="sm" onClick={() => setOutcome('release')}>
          <ReleaseLabel by={order.by} />
        </Button>
      ) : null}
      {mayReturn ? (
        <Button size="sm" onClick={() => setOutcome('return')}>
          <Trans>Return coins</Trans>
        </Button>
      ) : null}
      {outcome ? <Question {...order} outcome={outcome} onClose={() => setOutcome(null)} /> : null}
    </div>
  )
}

function ReleaseLabel({ by }: Pick<DecideEscrowProps, 'by'>) {
  return by === 'buyer' ? <Trans>Pay creator</Trans> : <Trans>Mark as delivered</Trans>
}

interface QuestionProps extends Pick<DecideEscrowProps, 'orderOid' | 'priceCoins' | 'by'> {
  outcome: EscrowOutcome
  onClose: () => void
}

function Question({ orderOid, priceCoins, outcome, by, onClose }: QuestionProps) {
  const { t } = useLingui()
  const { api, kinds } = useApp()
  const coins = <Plural value={priceCoins} one="# coin" other="# coins" />
  const decide = useMoneyCall({
    call: (_: null, idempotencyKey) =>
      api('POST /payment/orders/{orderOid}/escrow', {
        params: { orderOid },
        body: { outcome },
        idempotencyKey,
      }),
    // Released, it opens as if it were bought.
    stale: boughtQueries(kinds, ['sales', 'sale-totals']),
    onDone: ({ state }) => {
      const amount = plural(priceCoins, { one: '# coin', other: '# coins' })
      showToast(state === 'released' ? t`${amount} paid out` : t`${amount} returned`)
    },
  })
  const isRelease = outcome === 'release'
  return (
    <FormDialog
      title={
        !isRelease ? (
          <Trans>Return the coins?</Trans>
        ) : by === 'buyer' ? (
          <Trans>Pay the creator now?</Trans>
        ) : (
          <Trans>Mark as delivered?</Trans>
        )
      }
      description={
        isRelease && by === 'creator' ? (
          <Trans>{coins} held for this order will be paid out, and you get your share.</Trans>
        ) : isRelease ? (
          <Trans>
            {coins} held for this order will be paid to its creator. This can’t be undone.
          </Trans>
        ) : by === 'buyer' ? (
          <Trans>The order is canceled, and {coins} will be back in your wallet.</Trans>
        ) : (
          <Trans>The order is canceled, and the buyer gets {coins} back. You earn nothing.</Trans>
        )
      }
      confirm={isRelease ? <ReleaseLabel by={by} /> : <Trans>Return coins</Trans>}
      onConfirm={() => decide.run(null)}
      onClose={onClose}
    />
  )
}
