import type { Tx } from '../../../platform/db/database.ts'
import type { SignInMethod } from '../sessions/sessions.tables.ts'
import { issueToken } from '../users/one-time-tokens.ts'

const pendingTtlMs = 5 * 60 * 1000

/** A login whose first factor was right and whose second one is awaited. */
export interface PendingSignIn {
  userOid: string
  token: string
  loginType: string
  expiresInSeconds: number
}

/** What a pending login's token remembers of the first factor. */
export interface PendingData {
  method: SignInMethod
}

/** Begins the wait for the second factor; nothing of the user is told but the id. */
export async function awaitSecondFactor(
  tx: Tx,
  pending: { userOid: string; method: SignInMethod; now: Date },
): Promise<PendingSignIn> {
  const { userOid, method, now } = pending
  const data: PendingData = { method }
  const token = await issueToken(tx, {
    purpose: 'two-factor',
    userOid,
    data: { ...data },
    ttlMs: pendingTtlMs,
    now,
  })
  const expiresInSeconds = pendingTtlMs / 1000
  return { userOid, token, loginType: loginTypeOf(method), expiresInSeconds }
}

/** The product's word for a way to sign in: its own is `plax` (spec D40). */
export function loginTypeOf(method: SignInMethod): string {
  return method === 'password' ? 'plax' : method
}
