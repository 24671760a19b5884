import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PayoutBlock, PayoutState, PayoutStep } from '@plax/contracts/settlement-values'

export const stateNames: Record<PayoutState, MessageDescriptor> = {
  processing: msg`Processing`,
  complete: msg`Complete`,
  failed: msg`Failed`,
  canceled: msg`Taken back`,
}

export const stepNames: Record<PayoutStep, MessageDescriptor> = {
  requested: msg({ message: 'Requested', context: 'payout step' }),
  approved: msg({ message: 'Approved', context: 'payout step' }),
  sent: msg({ message: 'Sent', context: 'payout step' }),
}

/** Why a request can't be sent; of a missing rate the day is said. */
export const blockNames: Record<Exclude<PayoutBlock, 'no_rate'>, MessageDescriptor> = {
  own_request: msg`Your own payout`,
  held: msg({ message: 'On hold', context: 'payout' }),
  not_approved: msg`Needs approval`,
  suspended: msg`Account suspended`,
  account_closed: msg`Account closed`,
  not_covered: msg`Refunds exceed earnings`,
}
