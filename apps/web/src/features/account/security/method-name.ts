import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OutputOf } from '@plax/contracts'
import { isProvider, providerNames } from '../providers/provider.api.ts'

type Method = OutputOf<'GET /account/sessions'>['items'][number]['method']

const names: Record<'password' | 'passkey' | 'toolkey', MessageDescriptor> = {
  password: msg`Password`,
  passkey: msg`Passkey`,
  toolkey: msg`Tool key`,
}

/** What a way of signing in is called. */
export function methodName(method: Method, t: (name: MessageDescriptor) => string): string {
  return isProvider(method) ? providerNames[method] : t(names[method])
}
