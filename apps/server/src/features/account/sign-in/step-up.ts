import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { isPassword } from '../account.passwords.ts'
import type { UserRow } from '../account.queries.ts'
import { getUser } from '../account.service.ts'
import { type Proof, prove } from '../two-factor/prove.ts'
import { isTwoFactorOn } from '../two-factor/two-factor.queries.ts'

/** Proving anew who one is, which grave calls ask for (a contract's `stepUp`). */
export function stepUpHandlers(deps: Deps): Handlers {
  return {
    'GET /account/step-up': async ({ actor }) => {
      assertUser(actor)
      return { methods: await stepUpMethods(deps.db, await getUser(deps.db, actor.userOid)) }
    },
    'POST /account/step-up': async ({ actor, body }) => {
      assertUser(actor)
      const user = await getUser(deps.db, actor.userOid)
      if (!(await isProof(deps, user, body))) throw new AppError('account.step_up_refused')
      const now = deps.clock.now()
      await deps.db
        .updateTable('sessions')
        .set({ authenticated_at: now })
        .where('id', '=', actor.sessionId)
        .execute()
      return { authenticatedAt: now.toISOString() }
    },
  }
}

type StepUpMethod = 'password' | 'totp'

/** Where a second factor is on, a stolen password must not stand in for it. */
async function stepUpMethods(db: Db, user: UserRow): Promise<StepUpMethod[]> {
  if (await isTwoFactorOn(db, user.oid)) return ['totp']
  return user.password_hash === null ? [] : ['password']
}

async function isProof(
  deps: Deps,
  user: UserRow,
  proof: Omit<Proof, 'recoveryCode'> & { password?: string | undefined },
): Promise<boolean> {
  const methods = await stepUpMethods(deps.db, user)
  if (methods.includes('totp')) {
    if ((proof.totpCode ?? proof.code) === undefined) return false
    const proved = await deps.db.transaction().execute((tx) => prove(tx, deps, user, proof))
    return proved === 'right'
  }
  if (proof.password === undefined || user.password_hash === null) return false
  return isPassword(proof.password, user.password_hash)
}
