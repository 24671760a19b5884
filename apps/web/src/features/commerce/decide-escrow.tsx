import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { EscrowOutcome } from '@plax/contracts/commerce-values'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { queriesOf, useMoneyCall } from '../../lib/use-money-call.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface DecideEscrowProps {
  orderOid: string
  priceCoins: number
  /** What the viewer may decide. */
  outcomes: readonly EscrowOutcome[]
  /** Who decides: the buyer’s coins come back, or the creator gives them back. */
  by: 'buyer' | 'creator'
}

const stale = queriesOf(['orders', 'sales', 'sale-totals', 'wallet', 'postings'])

/** Buttons that release or return held coins, each after a question. */
export function DecideEscrow({ orderOid, priceCoins, outcomes, by }: DecideEscrowProps) {
  const [outcome, setOutcome] = useState<EscrowOutcome | null>(null)
  if (outcomes.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {outcomes.includes('release') ? (
        <Button size="sm" onClick={() => setOutcome('release')}>
          <ReleaseLabel by={by} />
        </Button>
      ) : null}
      {outcomes.includes('return') ? (
        <Button size="sm" onClick={() => setOutcome('return')}>
          <Trans>Return coins</Trans>
        </Button>
      ) : null}
      {outcome ? (
        <Question {...{ orderOid, priceCoins, outcome, by }} onClose={() => setOutcome(null)} />
      ) : null}
    </div>
  )
}

function ReleaseLabel({ by }: Pick<DecideEscrowProps, 'by'>) {
  return by === 'buyer' ? <Trans>Pay creator</Trans> : <Trans>Mark delivered</Trans>
}

interface QuestionProps extends Pick<DecideEscrowProps, 'orderOid' | 'priceCoins' | 'by'> {
  outcome: EscrowOutcome
  onClose: () => void
}

function Question({ orderOid, priceCoins, outcome, by, onClose }: QuestionProps) {
  const { t } = useLingui()
  const { api } = useApp()
  const coins = <Plural value={priceCoins} one="# coin" other="# coins" />
  const decide = useMoneyCall({
    call: (_: null, idempotencyKey) =>
      api('POST /payment/orders/{orderOid}/escrow', {
        params: { orderOid },
        body: { outcome },
        idempotencyKey,
      }),
    stale,
    onDone: ({ state }) => {
      const amount = plural(priceCoins, { one: '# coin', other: '# coins' })
      showToast(state === 'released' ? t`${amount} paid to the creator` : t`${amount} returned`)
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
