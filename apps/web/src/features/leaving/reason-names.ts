import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WithdrawalReason } from '@plax/contracts/withdrawal-values'

/** What the reasons of the survey are called. */
export const reasonNames: Record<WithdrawalReason, MessageDescriptor> = {
  too_expensive: msg`It costs too much`,
  little_to_read: msg`There is too little that I want to read`,
  hard_to_use: msg`It is hard to use`,
  too_many_errors: msg`Too many things do not work`,
  bad_experience: msg`I had a bad experience with somebody`,
  privacy: msg`I worry about my data`,
  new_account: msg`I want to start over with another account`,
  other: msg`Other`,
}
