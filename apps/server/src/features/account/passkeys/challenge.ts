import { randomBytes } from 'node:crypto'
import type * as Webauthn from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { calledOrigin } from '../../../platform/http/link-origin.ts'
import { issueToken, takeToken } from '../sign-in/one-time-tokens.ts'

const challengeTtlMs = 5 * 60 * 1000

/** What an answer may be used for; one that was asked for something else is refused. */
export type ChallengeUse = 'register' | 'sign-in' | 'step-up'

interface ChallengeData {
  use: ChallengeUse
  challenge: string
}

/** The site that passkeys belong to: its name, and the only origin that may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

/** A browser signs the origin that it sees, so that a copy of this site gets nothing of use here. */
export function relyingParty(
  { config }: { config: Pick<Config, 'publicUrl'> },
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): RelyingParty {
  const { origin, hostname } = new URL(config.publicUrl ?? calledOrigin(request))
  return { id: hostname, origin }
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
