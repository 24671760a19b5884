import type { Deps } from '../../../deps.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { endSuspension, restore, suspend } from './change-suspension.ts'
import { lockUser } from '../users/users.queries.ts'

type SuspensionDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

export const endSuspensionsTask = 'account.end-suspensions'

export function suspensionHandlers(deps: SuspensionDeps): Handlers {
  const { db, clock } = deps
  return {
    'PUT /admin/users/{userOid}/suspension': async ({ actor, params, body }) => {
      const { actorOid, now } = { actorOid: actor.userOid, now: clock.now() }
      const until = body.until ? new Date(body.until) : null
      const change = { ...params, actorOid, reason: body.reason, until, now }
      await db.transaction().execute((tx) => suspend(tx, deps, change))
      return { until: until?.toISOString() ?? null }
    },
    'DELETE /admin/users/{userOid}/suspension': async ({ actor, params, body }) => {
      const change = { ...params, actorOid: actor.userOid, ...body, now: clock.now() }
      await db.transaction().execute((tx) => restore(tx, change))
      return { restored: true as const }
    },
  }
}

/** Restores whose suspension has come to its end, one by one. */
export function endSuspensions({ db, clock }: SuspensionDeps): Job {
  return async () => {
    const now = clock.now()
    const due = await db
      .selectFrom('users')
      .select('oid')
      .where('suspended_until', '<=', now)
      .orderBy('suspended_until')
      .execute()
    for (const { oid } of due) {
      await db.transaction().execute(async (tx) => {
        const user = await lockUser(tx, oid)
        // They may have come in, or been suspended for longer, since the list was read.
        if (user.suspended_until && user.suspended_until <= now) await endSuspension(tx, user, now)
      })
    }
  }
}
