import { Trans } from '@lingui/react/macro'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AccountDialog } from './account-dialog.tsx'
import type { Payouts } from './payouts.api.ts'

/** Where payouts go. */
export function AccountCard({ payouts }: { payouts: Payouts }) {
  const [isOpen, setOpen] = useState(false)
  const { account } = payouts
  const ending = account?.accountEnding ?? ''
  return (
    <section className="flex flex-col items-start rounded-lg border border-line bg-raised p-5">
      <h2 className="flex items-center gap-2 text-sm text-ink-soft">
        <Landmark aria-hidden className="size-4" />
        <Trans>Payout account</Trans>
      </h2>
      {account ? (
        <>
          <p className="mt-1 font-semibold break-words">{account.bankName}</p>
          <p className="text-sm text-ink-soft">
            {account.accountHolder ? `${account.accountHolder} · ` : null}
            <span className="figures">•••• {ending}</span> · {account.currency}
          </p>
        </>
      ) : (
        <p className="mt-1 text-sm text-ink-soft">
          <Trans>No payout account yet. Add the account that your payouts go to.</Trans>
        </p>
      )}
      <Button className="mt-4" onClick={() => setOpen(true)}>
        {account ? <Trans>Change account</Trans> : <Trans>Add account</Trans>}
      </Button>
      {isOpen ? <AccountDialog payouts={payouts} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
