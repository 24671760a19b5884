import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { isPassword } from '../users/passwords.ts'
import { type UserRow, getUser } from '../users/users.queries.ts'
import { renewSession } from '../sessions/sessions.ts'
import { type RelyingParty, relyingParty } from '../login-methods/relying-party.ts'
import { listPasskeys } from '../login-methods/passkeys.queries.ts'
import { type PasskeyAnswer, provePasskey } from '../passkeys/prove-passkey.ts'
import type { Provider } from '../login-methods/provider.ts'
import { listMethods } from '../login-methods/providers.queries.ts'
import { type Proof, prove } from '../two-factor/prove.ts'
import { isTwoFactorOn } from '../login-methods/two-factor.queries.ts'
import { giveToken } from '../sessions/caller.ts'

/**
 * Proving anew who one is, which grave calls ask for (a contract's `stepUp`).
 *
 * @param isThere whether a provider can be asked on this instance
 */
export function stepUpHandlers(deps: Deps, isThere: (provider: Provider) => boolean): Handlers {
  return {
    'GET /account/step-up': async ({ actor }) => {
      assertUser(actor)
      const user = await getUser(deps.db, actor.userOid)
      return { methods: await stepUpMethods(deps.db, user, isThere) }
    },
    'POST /account/step-up': async ({ actor, body, request, reply }) => {
      assertUser(actor)
      const user = await getUser(deps.db, actor.userOid)
      const party = relyingParty(deps, request)
      const proof = body as StepUpProof
      if (!(await isProof(deps, { user, proof, party })))
        throw new AppError('account.step_up_refused')
      const now = deps.clock.now()
      const token = await renewSession(deps.db, { sessionId: actor.sessionId, now })
      return { authenticatedAt: now.toISOString(), ...giveToken(deps, { request, reply }, token) }
    },
  }
}

type StepUpMethod = OutputOf<'GET /account/step-up'>['methods'][number]

interface StepUpProof extends Omit<Proof, 'recoveryCode'> {
  password?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/** Where a second factor is on, a stolen password must not stand in for it. */
async function stepUpMethods(
  db: Db,
  user: UserRow,
  isThere: (provider: Provider) => boolean,
): Promise<StepUpMethod[]> {
  const methods: StepUpMethod[] = []
  if ((await listPasskeys(db, user.oid)).length > 0) methods.push('passkey')
  if (await isTwoFactorOn(db, user.oid)) methods.push('totp')
  else {
    if (user.password_hash !== null) methods.push('password')
    const linked = (await listMethods(db, user.oid)).map(({ provider }) => provider)
    methods.push(...linked.filter(isThere))
  }
  return methods
}

async function isProof(
  deps: Deps,
  { user, proof, party }: { user: UserRow; proof: StepUpProof; party: RelyingParty },
): Promise<boolean> {
  const { passkey, password } = proof
  if (passkey !== undefined) {
    const asked = { use: 'step-up', userOid: user.oid, party, now: deps.clock.now() } as const
    const proved = await deps.db.transaction().execute((tx) => provePasskey(tx, passkey, asked))
    return proved !== null
  }
  if (await isTwoFactorOn(deps.db, user.oid)) {
    if ((proof.totpCode ?? proof.code) === undefined) return false
    const proved = await deps.db.transaction().execute((tx) => prove(tx, deps, user, proof))
    return proved === 'right'
  }
  if (password === undefined || user.password_hash === null) return false
  return isPassword(password, user.password_hash)
}
