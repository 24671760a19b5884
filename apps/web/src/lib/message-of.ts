import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from './api-error.ts'

/** What to tell a person of a failure: the server's sentence, or that it could not be reached. */
export function messageOf(error: unknown, i18n: I18n): string {
  if (error instanceof ApiError) return error.message
  return i18n._(msg`The server could not be reached. Check the connection and try again.`)
}
