import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { type ForgetDeps, forgetRows } from '../../../platform/forget.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { callerOf } from '../sessions/caller.ts'
import { presentSession } from '../sign-in/present-sign-in.ts'
import { confirm, disable, renewCodes, setUp } from './change.ts'
import type { Proof } from './prove.ts'
import {
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
} from '../login-methods/two-factor.queries.ts'
import { verifyLogin } from './verify-login.ts'

/** The second factor: on and off, its codes, and the second step of a login. */
export function twoFactorHandlers(deps: Deps): Handlers {
  return {
    'GET /account/2fa/status': async ({ actor }) => {
      assertUser(actor)
      const factor = await findTwoFactor(deps.db, actor.userOid)
      return {
        enabled: factor?.enabled_at != null,
        enabledAt: factor?.enabled_at?.toISOString() ?? null,
        recoveryCodesLeft: await countRecoveryCodes(deps.db, actor.userOid),
      }
    },
    'POST /account/2fa/setup': async ({ actor }) => {
      assertUser(actor)
      return setUp(deps, actor.userOid)
    },
    'POST /account/2fa/confirm': async ({ actor, body }) => {
      assertUser(actor)
      const isOther = body.userOid !== undefined && body.userOid !== actor.userOid
      if (isOther) throw new AppError('auth.requestor_mismatch')
      const code = body.totpCode ?? body.code
      if (code === undefined) throw noCode()
      return { enabled: true, recoveryCodes: await confirm(deps, actor.userOid, code) }
    },
    'POST /account/2fa/disable': async ({ actor, body }) => {
      assertUser(actor)
      assertProof(body)
      await disable(deps, actor.userOid, body)
      return { enabled: false }
    },
    'POST /account/2fa/recovery-codes': async ({ actor }) => {
      assertUser(actor)
      return { recoveryCodes: await renewCodes(deps, actor.userOid) }
    },
    'POST /account/2fa/verify-login': async ({ actor, body, request, reply }) => {
      assertProof(body)
      const from = callerOf(deps, { request, actor })
      return presentSession(deps, reply, await verifyLogin(deps, body, from))
    },
  }
}

function assertProof(proof: Proof): void {
  if ((proof.totpCode ?? proof.code ?? proof.recoveryCode) === undefined) throw noCode()
}

function noCode(): AppError {
  const problem = 'A code has 6 digits.'
  return invalidField({ in: 'body', path: '/totpCode', problem })
}

/** A setup that nobody confirmed is not waited for. */
export function forgetSetups(deps: ForgetDeps & Pick<Deps, 'clock'>): Promise<void> {
  const then = new Date(deps.clock.now().getTime() - 24 * 3600 * 1000)
  return forgetRows(deps, 'two_factors', sql`enabled_at IS NULL AND set_up_at < ${then}`)
}

/** Secrets are not part of what one takes along: they would open the account to a finder. */
export const twoFactorLifecycle: LifecycleHandler = {
  tables: ['two_factors', 'recovery_codes'],
  onErase: (tx, { userOid }) => deleteTwoFactor(tx, userOid),
  onExport: (db, { userOid }) => ({
    twoFactor: async () => {
      const factor = await findTwoFactor(db, userOid)
      return {
        setUpAt: factor?.set_up_at ?? null,
        enabledAt: factor?.enabled_at ?? null,
        wrongTries: factor?.wrong_tries ?? 0,
        wrongSince: factor?.wrong_since ?? null,
        recoveryCodesLeft: await countRecoveryCodes(db, userOid),
      }
    },
    recoveryCodesUsed: () =>
      db
        .selectFrom('recovery_codes')
        .select('used_at')
        .where('user_oid', '=', userOid)
        .where('used_at', 'is not', null)
        .orderBy('used_at')
        .execute(),
  }),
}
