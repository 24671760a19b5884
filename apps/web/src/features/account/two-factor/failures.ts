import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from '../../../lib/api-error.ts'
import { messageOf } from '../../../lib/message-of.ts'

/** What to tell of a failure: a refusal's own reason, else what failed, and why (R-two-factor-004 to 007). */
function explaining(failed: MessageDescriptor): (error: unknown, i18n: I18n) => string {
  return (error, i18n) => {
    const message = messageOf(error, i18n)
    if (error instanceof ApiError && error.status < 500) return message
    return `${i18n._(failed)} ${message}`
  }
}

export const setupFailure = explaining(msg`Couldn’t set up two-factor authentication. Try again.`)
export const verificationFailure = explaining(msg`Verification failed. Try again.`)
export const disableFailure = explaining(
  msg`Couldn’t turn off two-factor authentication. Try again.`,
)
