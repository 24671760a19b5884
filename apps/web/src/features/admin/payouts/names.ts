import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  LeftOut,
  PayoutBlock,
  PayoutState,
  PayoutStep,
} from '@plax/contracts/settlement/settlement-values'

export const stateNames: Record<PayoutState, MessageDescriptor> = {
  processing: msg`Processing`,
  complete: msg`Complete`,
  failed: msg({ message: 'Failed', context: 'payout' }),
  canceled: msg`Withdrawn`,
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
  terms_changed: msg`Changed since it was approved`,
  unusual_rate: msg`Unusual rate: needs a second approval`,
  suspended: msg({ message: 'Account suspended', context: 'hold reason' }),
  account_closed: msg`Account closed`,
  unfit_account: msg`These bank details can’t go in a bank file: put the payout on hold and ask for new ones`,
  nothing_to_pay: msg`Nothing is left to pay at this rate and tax`,
  not_covered: msg`Refunds exceed earnings`,
}

/** Why a request was left out where many were decided at once. */
export const leftNames: Record<LeftOut, MessageDescriptor> = {
  own_request: blockNames.own_request,
  held: blockNames.held,
  suspended: blockNames.suspended,
  account_closed: blockNames.account_closed,
  second_approver: msg`Needs another administrator`,
  wrong_step: msg`Already at another step`,
  no_rate: msg`No exchange rate yet`,
}
