import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WithdrawalReason } from '@plax/contracts/account/withdrawal-values'

/** What the reasons of the survey are called. */
export const reasonNames: Record<WithdrawalReason, MessageDescriptor> = {
  too_expensive: msg`It’s too expensive`,
  little_to_read: msg`There isn’t enough I want to read`,
  hard_to_use: msg`It’s hard to use`,
  too_many_errors: msg`Too many things don’t work`,
  bad_experience: msg`I had a bad experience with someone`,
  privacy: msg`I’m worried about my data`,
  new_account: msg`I want to start over with another account`,
  other: msg`Other`,
}
