import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { getUser, lockUserRow } from '../users/users.queries.ts'
import { issueChallenge, takeChallenge, webauthn } from './challenge.ts'
import { type RelyingParty } from '../login-methods/relying-party.ts'
import { insertPasskey, listPasskeys, type PasskeyRow } from '../login-methods/passkeys.queries.ts'
import { notifyOfPasskey } from './notify-of-passkey.ts'

type RegisterDeps = Pick<Deps, 'db' | 'clock'>

const passkeysAtMost = 20

/** What the browser needs to make a passkey; those that the user has are named, so none comes twice. */
export async function askRegistration(
  deps: RegisterDeps,
  userOid: string,
  party: RelyingParty,
): Promise<{ token: string; options: Record<string, unknown> }> {
  const user = await getUser(deps.db, userOid)
  const known = await listPasskeys(deps.db, userOid)
  assertRoom(known.length)
  const now = deps.clock.now()
  const { token, challenge } = await deps.db
    .transaction()
    .execute((tx) => issueChallenge(tx, { use: 'register', userOid, now }))
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Plax',
    rpID: party.id,
    userID: new TextEncoder().encode(user.oid),
    userName: user.email,
    userDisplayName: user.nickname,
    challenge,
    attestationType: 'none',
    excludeCredentials: known.map((row) => ({ id: row.credential_id, transports: row.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { token, options: { ...options } }
}

/** Keeps the passkey that a browser made for a challenge of ours. */
export async function register(
  deps: RegisterDeps,
  party: RelyingParty,
  made: { userOid: string; token: string; name: string; response: RegistrationResponseJSON },
): Promise<PasskeyRow> {
  const now = deps.clock.now()
  const { userOid, token, name, response } = made
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const challenge = await takeChallenge(tx, { token, use: 'register', userOid, now })
    const info = challenge === null ? null : await verify(response, challenge, party)
    if (!info) return new AppError('account.passkey_refused')
    await lockUserRow(tx, userOid)
    assertRoom((await listPasskeys(tx, userOid)).length)
    const row = {
      oid: newOid(now),
      user_oid: userOid,
      credential_id: info.credential.id,
      public_key: Buffer.from(info.credential.publicKey),
      counter: BigInt(info.credential.counter),
      transports: response.response.transports ?? [],
      is_synced: info.credentialBackedUp,
      name,
      created_at: now,
      last_used_at: null,
    }
    if (!(await insertPasskey(tx, row))) return new AppError('account.passkey_known')
    await notifyOfPasskey(tx, { userOid, name, change: 'added', now })
    return row
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

async function verify(
  response: RegistrationResponseJSON,
  expectedChallenge: string,
  party: RelyingParty,
) {
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    return registrationInfo ?? null
  } catch {
    // The library throws for whatever is not as expected; the caller need not learn what it was.
    return null
  }
}

function assertRoom(count: number): void {
  if (count < passkeysAtMost) return
  throw new AppError('account.passkeys_too_many', { maxCount: passkeysAtMost })
}
