import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type ChallengeUse, issueChallenge, takeChallenge, webauthn } from './challenge.ts'
import { type RelyingParty } from '../login-methods/relying-party.ts'
import { lockPasskey, type PasskeyRow } from '../login-methods/passkeys.queries.ts'

/** A browser's answer to a challenge of ours. */
export interface PasskeyAnswer {
  token: string
  response: AuthenticationResponseJSON
}

type ProofUse = Exclude<ChallengeUse, 'register'>

/** What the browser needs to sign; it offers every passkey of this site that it knows. */
export async function askProof(
  deps: Pick<Deps, 'db' | 'clock'>,
  party: RelyingParty,
  asked: { use: ProofUse; userOid: string | null },
): Promise<{ token: string; options: Record<string, unknown> }> {
  const now = deps.clock.now()
  const { token, challenge } = await deps.db
    .transaction()
    .execute((tx) => issueChallenge(tx, { ...asked, now }))
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge,
    userVerification: 'required',
  })
  return { token, options: { ...options } }
}

/**
 * The passkey that signed a challenge, or null where anything is not as it was asked for. The
 * challenge is used up and the counter moved on, so the transaction must be committed.
 */
export async function provePasskey(
  tx: Tx,
  answer: PasskeyAnswer,
  asked: { use: ProofUse; userOid: string | null; party: RelyingParty; now: Date },
): Promise<PasskeyRow | null> {
  const challenge = await takeChallenge(tx, { ...asked, token: answer.token })
  const passkey = challenge === null ? null : await lockPasskey(tx, answer.response.id)
  if (challenge === null || !passkey || !isOwn(passkey, answer, asked.userOid)) return null
  const counter = await verify(passkey, answer.response, { challenge, party: asked.party })
  if (counter === null) return null
  await tx
    .updateTable('passkeys')
    .set({ counter: BigInt(counter), last_used_at: asked.now })
    .where('oid', '=', passkey.oid)
    .execute()
  return passkey
}

/** The authenticator names the user itself; who is signed in proves by a passkey of their own. */
function isOwn(passkey: PasskeyRow, { response }: PasskeyAnswer, userOid: string | null): boolean {
  const { userHandle } = response.response
  const named = userHandle === undefined ? null : Buffer.from(userHandle, 'base64url').toString()
  if (named !== null && named !== passkey.user_oid) return false
  return userOid === null || userOid === passkey.user_oid
}

/** The authenticator's new counter; one that does not grow is a copy of it, and refused. */
async function verify(
  passkey: PasskeyRow,
  response: AuthenticationResponseJSON,
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
