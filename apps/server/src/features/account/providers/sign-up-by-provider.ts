import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { readGiftTerms } from '../sign-up/gift.ts'
import { openAccount, uniqueConflict } from '../sign-up/open-account.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import type { Caller } from '../sessions/caller.ts'
import { takeToken } from '../users/one-time-tokens.ts'
import { enter, type SignedIn } from '../sign-in/sign-in.ts'
import { hashOfBrowser, type Newcomer } from './attempt.ts'
import { providerError } from '../login-methods/provider.ts'
import { insertMethod } from '../login-methods/providers.queries.ts'
import { assertNewNickname } from '../names/name-changes.ts'

/** Makes the account of a newcomer; a nickname that is refused leaves the token as it was. */
export async function signUpByProvider(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'lifecycle' | 'secret'>,
  input: {
    token: string
    nickname: string
    privacyConsent: boolean
    browser: string | null
    lang: Language
    guestId: string | null
    from: Caller
  },
): Promise<SignedIn> {
  if (!input.privacyConsent) throw new AppError('account.privacy_consent_required')
  assertNewNickname(input.nickname)
  const now = deps.clock.now()
  const gift = await readGiftTerms(deps)
  return deps.db
    .transaction()
    .execute(async (tx) => {
      const taken = await takeToken(tx, { purpose: 'provider-sign-up', token: input.token, now })
      const data = taken?.data as (Newcomer & { browser: string }) | undefined
      const isHere = input.browser !== null && data?.browser === hashOfBrowser(input.browser)
      if (!data || !isHere) throw new AppError('account.provider_sign_up_expired')
      const { provider, subject, email } = data
      const identity = { provider, subject }
      const proved = { email, identity, address: input.from.address, gift }
      const user = await openAccount(tx, deps, { ...input, ...proved, passwordHash: null, now })
      const row = { provider, subject, user_oid: user.oid, email, created_at: now }
      if (!(await insertMethod(tx, { ...row, last_used_at: now }))) {
        throw providerError('account.provider_known', provider)
      }
      // The first browser of an account is no news to its owner.
      const sent = input.from.device
      const { device } = await rememberDevice(tx, { userOid: user.oid, sent, now })
      return enter(tx, deps, user, { ...input.from, device, method: provider })
    })
    .catch((error: unknown) => {
      throw uniqueConflict(error) ?? error
    })
}
