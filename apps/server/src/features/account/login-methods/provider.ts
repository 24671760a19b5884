import type { ErrorCode } from '@plax/contracts/errors/index'
import { AppError } from '../../../platform/errors.ts'
import type { Provider } from './providers.tables.ts'

export type { Provider }

/** Names are the same in every language. */
export const providerNames: Record<Provider, string> = { google: 'Google', apple: 'Apple' }

const answerPaths: Record<Provider, string> = { google: 'g-login', apple: 'a-login' }

/** The one address of ours that a provider may answer to; it compares it letter by letter. */
export function redirectUri(provider: Provider, origin: string): string {
  return `${origin}/api/account/${answerPaths[provider]}`
}

/** What somebody goes to a provider for; an answer serves nothing else. */
export type AttemptUse = 'sign-in' | 'link' | 'step-up'

/**
 * The same answer to whatever is not as it should be: who tries learns nothing of what it was. Only
 * the browser that began is told what for.
 */
export function loginFailed(provider: Provider, use?: AttemptUse): AppError {
  return new AppError(`account.${provider}_failed`, use && { use })
}

export function providerError(code: ErrorCode, provider: Provider): AppError {
  return new AppError(code, { provider: providerNames[provider] })
}
