import type { OutputOf } from '@plax/contracts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeTone } from '../../ui/badge.tsx'

type Charge = OutputOf<'GET /payment/charge'>['history'][number]
export type ChargeState = Charge['state']

export const chargeStateNames: Record<ChargeState, MessageDescriptor> = {
  ready: msg`Not paid`,
  captured: msg`Adding coins`,
  paid: msg({ message: 'Paid', context: 'state' }),
  failed: msg`Failed`,
  cancelled: msg`Canceled`,
  refunding: msg`Refund in progress`,
  refunded: msg({ message: 'Refunded', context: 'state' }),
}

export const disputeNames: Record<NonNullable<Charge['dispute']>, MessageDescriptor> = {
  open: msg`Disputed`,
  won: msg`Dispute settled`,
  lost: msg`Charged back`,
}

export function toneOf(state: ChargeState): BadgeTone {
  if (state === 'paid') return 'good'
  return state === 'failed' ? 'danger' : 'plain'
}
