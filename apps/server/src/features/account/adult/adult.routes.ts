import type { OutputOf, Routes } from '@plax/contracts'
import type { CheckMethod } from '@plax/contracts/account/adult-values'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser, type UserActor } from '../../../platform/http/actor.ts'
import type { Call, Handlers } from '../../../platform/http/mount.ts'
import { presentOwnUser } from '../users/present-users.ts'
import { getUser } from '../users/users.queries.ts'
import { rolesOf } from '../roles/held-roles.ts'
import { type AdultDeps, askCheck, beginCheck } from './adult-checks.ts'
import { isBarred } from '../roles/sees-adult.ts'
import { finishCheck } from './finish-check.ts'
import { sandboxCheckHandlers } from './sandbox-verifier.ts'
import { createVerifiers } from './verifiers.ts'

type BeginCall = Pick<Call<Routes['POST /account/yoti/session/create']>, 'actor' | 'body' | 'lang'>

/** Adult verification, and the adult switch. */
export function adultHandlers(given: Deps): Handlers {
  const deps: AdultDeps = { ...given, verifiers: createVerifiers(given) }
  const begin = async (method: CheckMethod, call: BeginCall) => {
    assertUser(call.actor)
    const { userOid } = call.actor
    return beginCheck(deps, { userOid, oid: call.body.verificationOid, method, lang: call.lang })
  }
  return {
    ...sandboxCheckHandlers(deps),
    'POST /account/cert': async ({ actor, body }) => {
      assertUser(actor)
      return askCheck(deps, actor.userOid, body)
    },
    'POST /account/yoti/session/create': (call) => begin('identity', call),
    'POST /account/yoti/ae/session': (call) => begin('age_estimation', call),
    'POST /account/certified': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid } = actor
      const state = await finishCheck(deps, { userOid, oid: body.verificationOid })
      return { state, user: await ownUser(deps, userOid) }
    },
    'GET /account/certified': async ({ actor }) => {
      assertUser(actor)
      return presentVerification(deps, actor)
    },
    'DELETE /account/certified': async ({ actor }) => {
      assertUser(actor)
      await takeBack(deps, actor.userOid)
      return { user: await ownUser(deps, actor.userOid) }
    },
    'POST /account/adult-switch': async ({ actor, body }) => {
      assertUser(actor)
      await turn(deps, actor.userOid, body.on)
      return { user: await ownUser(deps, actor.userOid) }
    },
  }
}

async function ownUser(deps: AdultDeps, userOid: string) {
  const user = await getUser(deps.db, userOid)
  return presentOwnUser(deps.db, user, await rolesOf(deps, user))
}

async function presentVerification(
  deps: AdultDeps,
  { userOid, roles }: UserActor,
): Promise<OutputOf<'GET /account/certified'>> {
  const row = await deps.db
    .selectFrom('adult_verifications')
    .selectAll()
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return {
    verified: row
      ? {
          provider: row.provider,
          method: row.method,
          birthYear: row.birth_year,
          verifiedAt: row.verified_at.toISOString(),
        }
      : null,
    isBarred: await isBarred(deps, userOid),
    isOn: roles.has('adult'),
  }
}

async function takeBack(deps: AdultDeps, userOid: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ is_adult: false, adult_on: false })
      .where('oid', '=', userOid)
      .execute()
    await tx.deleteFrom('adult_checks').where('user_oid', '=', userOid).execute()
    const gone = await tx
      .deleteFrom('adult_verifications')
      .where('user_oid', '=', userOid)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) return
    const entry = { actorOid: userOid, subjectKind: 'user', subjectOid: userOid }
    await audit(tx, { ...entry, action: 'adult.taken_back' }, now)
  })
}

async function turn(deps: AdultDeps, userOid: string, on: boolean): Promise<void> {
  if (on && (await isBarred(deps, userOid))) throw new AppError('adult.barred')
  const changed = await deps.db
    .updateTable('users')
    .set({ adult_on: on })
    .where('oid', '=', userOid)
    .where((where) => (on ? where('is_adult', '=', true) : where.lit(true)))
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new AppError('adult.verification_required')
}
