import { randomBytes } from 'node:crypto'
import type * as Webauthn from '@simplewebauthn/server'
import type { Tx } from '../../../platform/db/database.ts'
import { issueToken, takeToken } from '../users/one-time-tokens.ts'

const challengeTtlMs = 5 * 60 * 1000

/** What an answer may be used for; one that was asked for something else is refused. */
export type ChallengeUse = 'register' | 'sign-in' | 'step-up'

interface ChallengeData {
  use: ChallengeUse
  challenge: string
}

/** Makes a challenge of 256 bits and the token that names it. */
export async function issueChallenge(
  tx: Tx,
  asked: { use: ChallengeUse; userOid: string | null; now: Date },
): Promise<{ token: string; challenge: Buffer<ArrayBuffer> }> {
  const challenge = Buffer.from(randomBytes(32))
  const data: ChallengeData = { use: asked.use, challenge: challenge.toString('base64url') }
  const { userOid, now } = asked
  const token = await issueToken(tx, {
    purpose: 'passkey',
    userOid,
    data: { ...data },
    ttlMs: challengeTtlMs,
    now,
  })
  return { token, challenge }
}

/** Uses a challenge up, whatever becomes of the answer; null where it was not made for this. */
export async function takeChallenge(
  tx: Tx,
  asked: { token: string; use: ChallengeUse; userOid: string | null; now: Date },
): Promise<string | null> {
  const taken = await takeToken(tx, { purpose: 'passkey', token: asked.token, now: asked.now })
  const data = taken?.data as ChallengeData | undefined
  if (!data || data.use !== asked.use || taken?.userOid !== asked.userOid) return null
  return data.challenge
}

/** The library weighs much at a start, and most servers see their first passkey later. */
export function webauthn(): Promise<typeof Webauthn> {
  return import('@simplewebauthn/server')
}
