import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InputOf, OutputOf } from '@plax/contracts'
import type { Api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { messageOf } from '../../../lib/message-of.ts'

type Answer = Pick<InputOf<'POST /account/passkeys/sign-in'>['body'], 'token' | 'response'>

export type Passkey = OutputOf<'GET /account/passkeys'>['items'][number]

export const passkeysKey = ['passkeys'] as const

/** Whether this browser can use passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

/** Whether it offers passkeys beside the names that it fills into a field. */
export async function offersPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Has the browser make a passkey, and keeps it under a name. */
export async function addPasskey(api: Api, name: string): Promise<void> {
  const { token, options } = await api('POST /account/passkeys/options', {})
  const { startRegistration } = await ceremonies()
  const response = await startRegistration({ optionsJSON: options as never })
  await api('POST /account/passkeys', {
    body: { token, name, response: { ...response, clientExtensionResults: {} } },
  })
}

/**
 * Has the browser sign a challenge; `autofill` waits in the field until one is picked there. Once
 * `signal` says so, its answer counts no more.
 */
export async function askPasskey(
  api: Api,
  use: 'sign-in' | 'step-up',
  { autofill = false, signal }: { autofill?: boolean; signal?: AbortSignal } = {},
): Promise<Answer> {
  const { token, options } = await api(`POST /account/passkeys/${use}/options`, {})
  const { startAuthentication } = await ceremonies()
  // Another question that began meanwhile would be ended by this one.
  signal?.throwIfAborted()
  const response = await startAuthentication({
    optionsJSON: options as never,
    useBrowserAutofill: autofill,
  })
  signal?.throwIfAborted()
  return { token, response: { ...response, clientExtensionResults: {} } }
}

/** Ends a question that waits in a field. */
export async function endQuestion(): Promise<void> {
  const { WebAuthnAbortService } = await ceremonies()
  WebAuthnAbortService.cancelCeremony()
}

/** What to tell of a passkey that did not work. */
export function passkeyFailure(error: unknown, i18n: I18n): string {
  if (error instanceof ApiError) return messageOf(error, i18n)
  const { name } = error as { name?: unknown }
  if (name === 'InvalidStateError') {
    return i18n._(msg`This device already has a passkey for your account.`)
  }
  if (name === 'TypeError') return messageOf(error, i18n)
  return i18n._(msg`No passkey was used. Try again.`)
}

/** Only those who use passkeys load what speaks to them. */
function ceremonies() {
  return import('@simplewebauthn/browser')
}
