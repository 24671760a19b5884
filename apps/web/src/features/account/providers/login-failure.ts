import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from '../../../lib/api-error.ts'
import { messageOf } from '../../../lib/message-of.ts'

/**
 * Why a login by e-mail failed: that no answer came (R-auth-016), or the server's reason; who came
 * by Google is told besides where a password is set (R-auth-022).
 */
export function failureOf(error: unknown, i18n: I18n): string {
  if (!(error instanceof ApiError)) return i18n._(msg`Check your internet connection.`)
  const message = messageOf(error, i18n)
  const isOfProvider = error.code === 'account.registered_by_provider'
  if (!isOfProvider || error.details.provider !== 'Google') return message
  return `${message} ${i18n._(msg`You can set a password for your Google account on our website.`)}`
}
