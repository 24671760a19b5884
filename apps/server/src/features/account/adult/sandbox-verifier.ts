import { checkMethods } from '@plax/contracts/account/adult-values'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { returnPath } from './return-path.ts'
import type { Verifier } from './verifier.ts'

/** Verifies nobody: the person decides on its page, which says so. For trying Plax without keys. */
export function createSandboxVerifier(db: Db): Verifier {
  return {
    name: 'sandbox',
    methods: checkMethods,
    begin: async ({ reference }) => ({ session: reference, url: `/sandbox/adult/${reference}` }),
    read: async ({ reference }) => {
      const check = await db
        .selectFrom('adult_checks')
        .select('sandbox_decision')
        .where('oid', '=', reference)
        .executeTakeFirst()
      if (!check?.sandbox_decision) return { state: 'pending' }
      return check.sandbox_decision === 'approve'
        ? { state: 'passed', person: null }
        : { state: 'failed' }
    },
    forget: async () => {},
  }
}

/** The sandbox's own page. */
export function sandboxCheckHandlers({ db }: { db: Db }): Handlers {
  const find = async (userOid: string, id: string) => {
    const check = await db
      .selectFrom('adult_checks')
      .select(['method', 'sandbox_decision as decision'])
      .where('oid', '=', id)
      .where('user_oid', '=', userOid)
      .where('provider', '=', 'sandbox')
      .executeTakeFirst()
    if (!check?.method) throw new AppError('adult.check_not_found')
    return { method: check.method, decision: check.decision }
  }
  return {
    'GET /account/sandbox-check/{id}': async ({ actor, params }) => {
      assertUser(actor)
      return find(actor.userOid, params.id)
    },
    'POST /account/sandbox-check/{id}': async ({ actor, params, body }) => {
      assertUser(actor)
      await find(actor.userOid, params.id)
      await db
        .updateTable('adult_checks')
        .set({ sandbox_decision: body.decision })
        .where('oid', '=', params.id)
        .where('state', '=', 'begun')
        .where('sandbox_decision', 'is', null)
        .execute()
      return { returnUrl: returnPath(params.id) }
    },
  }
}
