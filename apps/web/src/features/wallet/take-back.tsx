import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { useMoneyCall } from '../../lib/use-money-call.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { When } from '../../ui/when.tsx'
import { type ChargeOffer, moneyShown } from './wallet.api.ts'

type Charge = ChargeOffer['history'][number]

/** Returns the money for the coins of a purchase that weren’t spent. */
export function TakeBack({
  charge,
  takeBack,
}: {
  charge: Charge
  takeBack: NonNullable<Charge['takeBack']>
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const { language } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const money = formatMoney(takeBack.amountMinor, charge.currency, language)
  const refund = useMoneyCall({
    call: ({ orderOid }: { orderOid: string; coins: number }, idempotencyKey) =>
      api('POST /payment/charge/refund', { body: { orderOid }, idempotencyKey }),
    stale: moneyShown,
    onDone: () => showToast(t`${money} will be refunded`),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3 text-xs text-ink-faint">
      <span>
        <Trans>
          Unspent coins can be refunded until <When at={takeBack.until} />.
        </Trans>
      </span>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Trans>Refund</Trans>
      </Button>
      {isOpen ? (
        <FormDialog
          title={<Trans>Refund this purchase?</Trans>}
          description={t`${plural(takeBack.coins, { one: '# coin leaves', other: '# coins leave' })} your wallet, and ${money} goes back to how you paid.`}
          confirm={<Trans>Refund {money}</Trans>}
          danger
          onConfirm={() => refund.run({ orderOid: charge.orderOid, coins: takeBack.coins })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
