import type { TestAnswer, TestApp } from './open-app.ts'
import { type Person, signUpPerson } from './people.ts'
import { fromBase32, totp } from './totp.ts'

export interface TwoFactorPerson extends Person {
  secret: string
  recoveryCodes: string[]
}

/** Somebody who signs in by two factors; a code of the present step was used to confirm. */
export async function signUpWithTwoFactor(t: TestApp): Promise<TwoFactorPerson> {
  const person = await signUpPerson(t)
  const setup = await t.call('POST /account/2fa/setup', { token: person.token, body: {} })
  const { secret } = setup.body
  const confirmed = await t.call('POST /account/2fa/confirm', {
    token: person.token,
    body: { userOid: person.oid, totpCode: codeOf(t, secret) },
  })
  if (confirmed.status !== 200) throw new Error(`Confirming answered ${confirmed.text}`)
  return { ...person, secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** The code that an authenticator app shows now, or some half minutes from now. */
export function codeOf(t: TestApp, secret: string, steps = 0): string {
  return totp(fromBase32(secret), { time: t.clock.now().getTime(), steps })
}

/** A code of the right form that the app shows at none of the steps around now. */
export function wrongCode(t: TestApp, secret: string): string {
  const right = [-1, 0, 1].map((steps) => codeOf(t, secret, steps))
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? ''
}

let addresses = 0

/** A login by password, from an address of its own. */
export function passwordLogin(
  t: TestApp,
  person: Pick<Person, 'email' | 'password'>,
): Promise<TestAnswer> {
  addresses += 1
  return t.call('POST /account/login', {
    body: { email: person.email, password: person.password },
    address: `10.77.${addresses >> 8}.${addresses & 255}`,
  })
}

/** The second step of a login whose first one answered `first`. */
export function secondStep(
  t: TestApp,
  first: TestAnswer,
  proof: Record<string, unknown>,
): Promise<TestAnswer> {
  const { userOid, token, loginType } = first.body.twoFactor
  return t.call('POST /account/2fa/verify-login', {
    body: { userOid, token, loginType, ...proof },
    address: `10.78.0.${addresses & 255}`,
  })
}
