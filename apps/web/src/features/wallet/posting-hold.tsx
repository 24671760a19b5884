import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { HoldReason } from '@plax/contracts/ledger/history-values'
import type { ReactNode } from 'react'
import type { Posting } from './wallet.api.ts'

type Hold = NonNullable<Posting['hold']>

/** What became of what a posting paid into escrow, or why that came back; nothing of others. */
export function PostingHold({ posting: { entries, hold, reference } }: { posting: Posting }) {
  const held = entries.find(({ account }) => account === 'escrow')
  if (!hold || !held) return null
  return (
    <p className="text-xs wrap-anywhere text-ink-soft">
      <Reason hold={hold}>
        {held.amount > 0 ? (
          <Outcome hold={hold} isMission={reference?.kind === 'live_mission'} />
        ) : null}
      </Reason>
    </p>
  )
}

function Reason({ hold: { reason, explanation }, children }: { hold: Hold; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      {reason ? t(reasonNames[reason]) : null}
      {reason && children ? ' · ' : null}
      {children}
      {explanation ? (
        <>
          {' · '}
          <bdi>{explanation}</bdi>
        </>
      ) : null}
    </>
  )
}

function Outcome({
  hold: { state, paid, returned },
  isMission,
}: {
  hold: Hold
  isMission: boolean
}) {
  if (state === 'held' && isMission) return <Trans>Held until the mission ends</Trans>
  if (state === 'held') return <Trans>Held until it’s delivered</Trans>
  if (state === 'paid') return <Trans context="hold">Paid to the creator</Trans>
  if (state === 'returned') return <Trans context="hold">Returned to you</Trans>
  return (
    <Trans>
      Paid to the creator: {paid}. Returned to you: {returned}.
    </Trans>
  )
}

const reasonNames: Record<HoldReason, MessageDescriptor> = {
  mission_completed: msg({ message: 'Mission completed', context: 'hold' }),
  mission_declined: msg({ message: 'Mission declined', context: 'hold' }),
  mission_canceled: msg({ message: 'Mission canceled', context: 'hold' }),
  mission_failed: msg({ message: 'Mission failed', context: 'hold' }),
  mission_out_of_time: msg({ message: 'Mission ran out of time', context: 'hold' }),
  mission_not_accepted: msg({ message: 'Mission not accepted in time', context: 'hold' }),
  account_closed: msg({ message: 'Account deleted', context: 'hold' }),
  order_canceled: msg({ message: 'Purchase canceled', context: 'hold' }),
  order_not_delivered: msg({ message: 'Not delivered', context: 'hold' }),
  order_refunded: msg({ message: 'Refunded', context: 'hold' }),
}
