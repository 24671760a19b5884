import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError, unrecognised } from './api-error.ts'

/**
 * What to tell a person of a failure: the server's sentence, that its answer says nothing that we
 * know (R-shell-039), or that it could not be reached; nothing where they need not be told.
 */
export function messageOf(error: unknown, i18n: I18n): string {
  if (!(error instanceof ApiError)) {
    return i18n._(msg`Couldn’t reach the server. Check your connection and try again.`)
  }
  // Whoever closes the question who they are knows why nothing happens.
  if (error.code === 'account.step_up_required' || error.asksLogIn) return ''
  if (error.code !== unrecognised) return error.message
  const { status } = error
  return i18n._(msg`Something went wrong on the server (${status}). Try again later.`)
}

/** The same where something could not be saved (R-shell-036); a refusal gives its own reason. */
export function saveMessageOf(error: unknown, i18n: I18n): string {
  const message = messageOf(error, i18n)
  if (error instanceof ApiError && error.status < 500) return message
  return `${i18n._(msg`An error occurred while saving.`)} ${message}`
}
