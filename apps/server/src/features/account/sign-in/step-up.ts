import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { isPassword } from '../account.passwords.ts'
import type { UserRow } from '../account.queries.ts'
import { getUser } from '../account.service.ts'

/** Proving anew who one is, which grave calls ask for (a contract's `stepUp`). */
export function stepUpHandlers(deps: Deps): Handlers {
  return {
    'GET /account/step-up': async ({ actor }) => {
      assertUser(actor)
      return { methods: stepUpMethods(await getUser(deps.db, actor.userOid)) }
    },
    'POST /account/step-up': async ({ actor, body }) => {
      assertUser(actor)
      const user = await getUser(deps.db, actor.userOid)
      if (!(await isProof(user, body))) throw new AppError('account.step_up_refused')
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

function stepUpMethods(user: UserRow): 'password'[] {
  return user.password_hash === null ? [] : ['password']
}

async function isProof(user: UserRow, proof: { password?: string | undefined }): Promise<boolean> {
  if (proof.password === undefined || user.password_hash === null) return false
  return isPassword(proof.password, user.password_hash)
}
