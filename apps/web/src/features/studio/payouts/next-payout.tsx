import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePercent } from '../../../lib/use-percent.ts'
import { useApp } from '../../../lib/app-context.ts'
import { queriesOf, useMoneyCall } from '../../../lib/use-money-call.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type Payout, type Payouts, payoutKeys } from './payouts.api.ts'
import { useAmounts } from './use-amounts.ts'

/** What is open, what is on its way and what comes, each in a sentence, and the request. */
export function NextPayout({ payouts }: { payouts: Payouts }) {
  const [isAsking, setAsking] = useState(false)
  const { money, both, day, month } = useAmounts()
  const { open, running, window, onTheWay, obstacle, items } = payouts
  const waiting = items.filter(({ state }) => state === 'processing')
  const isClaim = open.coins < 0 || open.creditMilli < 0
  const through = month(open.throughMonth)
  const onWay = both(onTheWay)
  const coins = both(running)
  const now = money(running.netMinor ?? 0, open.currency)
  const nextPays = day(window.nextPaysOn)
  return (
    <section className="rounded-lg border border-line bg-raised p-5">
      <h2 className="text-sm text-ink-soft">
        {isClaim ? <Trans>Refunds to settle</Trans> : <Trans>Unpaid through {through}</Trans>}
      </h2>
      <p className="figures mt-1 text-2xl font-semibold">
        {open.netMinor === null || isClaim ? both(open) : money(open.netMinor, open.currency)}
      </p>
      <Details payouts={payouts} />
      <ul className="mt-3 flex flex-col gap-1 text-sm text-ink-soft">
        {waiting.map((payout) => (
          <li key={payout.requestOid}>
            <OnItsWay payout={payout} />
          </li>
        ))}
        {waiting.length === 0 && onTheWay.coins + onTheWay.creditMilli > 0 ? (
          <li>
            <Trans>On its way: {onWay}.</Trans>
          </li>
        ) : null}
        <li>
          {running.netMinor === null ? (
            <Trans>
              Earned this month so far: {coins}. If you request it next month, it’s paid on{' '}
              {nextPays}.
            </Trans>
          ) : (
            <Trans>
              Earned this month so far: {now} ({coins}). If you request it next month, it’s paid on{' '}
              {nextPays}.
            </Trans>
          )}
        </li>
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" disabled={obstacle !== null} onClick={() => setAsking(true)}>
          <Trans>Request payout</Trans>
        </Button>
        <p className="max-w-[45ch] text-sm text-ink-soft">
          <When payouts={payouts} />
        </p>
      </div>
      {isAsking ? <Ask payouts={payouts} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

/** How much comes and when, or that it didn't come when it should. */
function OnItsWay({ payout }: { payout: Payout }) {
  const { both, day, netOf } = useAmounts()
  const amount = netOf(payout) ?? both(payout)
  const pays = day(payout.paysOn)
  // The reason is beside the button.
  if (payout.heldReason) {
    return (
      <Trans>
        On hold: {amount}. If you correct your payout account and keep its country and currency,
        it’s paid to the corrected account.
      </Trans>
    )
  }
  if (payout.isOverdue) {
    return (
      <span className="text-danger">
        <Trans>
          Overdue: {amount} should have been paid on {pays}. If it didn’t arrive, ask the operator
          of this site.
        </Trans>
      </span>
    )
  }
  return (
    <Trans>
      On its way: {amount}, to be paid on {pays}.
    </Trans>
  )
}

/** Of what the sum is, and what is withheld of it. */
function Details({ payouts: { open } }: { payouts: Payouts }) {
  const { money, both } = useAmounts()
  const percent = usePercent()
  const { coins, creditMilli, currency, grossMinor, withheldMinor, withholdingPercent } = open
  if (coins === 0 && creditMilli === 0) return null
  if (coins < 0 || creditMilli < 0) {
    return (
      <p className="mt-1 text-sm text-ink-soft">
        <Trans>
          Sales that were already paid out were refunded. Your next earnings cover this first.
        </Trans>
      </p>
    )
  }
  if (grossMinor === null) {
    return (
      <p className="mt-1 text-sm text-ink-soft">
        <Trans>The amount in {currency} follows the exchange rate on the day it’s sent.</Trans>
      </p>
    )
  }
  const amounts = both(open)
  const gross = money(grossMinor, currency)
  const withheld = money(withheldMinor ?? 0, currency)
  const rate = percent(withholdingPercent)
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {withheldMinor ? (
        <Trans>
          {amounts}, worth {gross}, less {withheld} withholding tax ({rate})
        </Trans>
      ) : (
        <Trans>
          {amounts}, worth {gross}
        </Trans>
      )}
    </p>
  )
}

/** Why it can't be requested now, or when it's paid. */
function When({ payouts }: { payouts: Payouts }) {
  const { money, day, month } = useAmounts()
  const { window, obstacle, minimumMinor, open, items } = payouts
  const opens = day(window.opensOn)
  const closes = day(window.closesOn)
  const pays = day(window.paysOn)
  const minimum = money(minimumMinor, open.currency)
  const through = month(open.throughMonth)
  const held = items.find(({ heldReason }) => heldReason !== null)?.heldReason
  switch (obstacle) {
    case 'outside_window':
      return (
        <Trans>
          Requests open on {opens} and close on {closes}. They’re paid on {pays}. The minimum is{' '}
          {minimum}.
        </Trans>
      )
    case 'already_requested':
      return held ? (
        <Trans>Your payouts are on hold: {held}</Trans>
      ) : (
        <Trans>You already requested this month’s payout. It’s paid on {pays}.</Trans>
      )
    case 'below_minimum':
      // Everything earned so far is from this month, so the minimum isn't the reason.
      if (open.coins === 0 && open.creditMilli === 0) {
        return (
          <Trans>
            No earnings through {through} to request. The minimum is {minimum}.
          </Trans>
        )
      }
      return <Trans>The minimum is {minimum}. Your balance carries over to next month.</Trans>
    case 'no_account':
      return (
        <Trans>
          Add a payout account first. The minimum is {minimum}. Earnings through {through} that you
          request by {closes} are paid on {pays}.
        </Trans>
      )
    case 'held':
      return <Trans>Your payouts are on hold: {held}</Trans>
    default:
      return (
        <Trans>
          Requests close on {closes}. They’re paid on {pays}.
        </Trans>
      )
  }
}

function Ask({ payouts, onClose }: { payouts: Payouts; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { money, both, day } = useAmounts()
  const { open, account, window } = payouts
  const request = useMoneyCall({
    call: (_of: string, idempotencyKey) =>
      api('POST /account/revenuerequest', { body: {}, idempotencyKey }),
    stale: queriesOf(payoutKeys),
    onDone: () => showToast(t`Payout requested`),
  })
  const amount = open.netMinor === null ? both(open) : money(open.netMinor, open.currency)
  const pays = day(window.paysOn)
  const ending = account?.accountEnding ?? ''
  return (
    <FormDialog
      title={<Trans>Request {amount}?</Trans>}
      description={
        open.currency === 'KRW' ? (
          <Trans>
            It goes to your account ending in {ending} on {pays}. Until it’s approved, you can
            withdraw the request.
          </Trans>
        ) : (
          <Trans>
            It goes to your account ending in {ending} on {pays}, at the exchange rate of the last
            business day before. Until it’s approved, you can withdraw the request.
          </Trans>
        )
      }
      confirm={<Trans>Request payout</Trans>}
      onConfirm={() => request.run(open.throughMonth)}
      onClose={onClose}
    />
  )
}
