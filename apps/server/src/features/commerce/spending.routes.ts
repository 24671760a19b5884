import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { readSpending, setLimits } from './spending/spending-limits.ts'

/** What people spent, and their limits. */
export function spendingHandlers({ db, clock }: CommerceDeps): Handlers {
  const read = async (userOid: string) => {
    const { caps, next, isVerified, ...spending } = await readSpending(db, {
      userOid,
      now: clock.now(),
    })
    return {
      ...spending,
      dayCap: caps.day,
      monthCap: caps.month,
      next: next && { ...next, from: next.from.toISOString() },
      isAgeVerified: isVerified,
    }
  }
  return {
    'GET /account/spending': ({ actor }) => {
      assertUser(actor)
      return read(actor.userOid)
    },
    'PUT /account/spending/limits': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid } = actor
      const now = clock.now()
      await db.transaction().execute((tx) => setLimits(tx, { userOid, asked: body, now }))
      return read(userOid)
    },
  }
}
