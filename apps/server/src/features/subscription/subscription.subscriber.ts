import type { AsksRole } from '../../platform/asked-roles.ts'
import type { Clock } from '../../platform/clock.ts'
import { listLiving } from './rows/subscriptions.queries.ts'

/** Whether somebody is a subscriber (S1 §6): of any creator, now. */
export function isSubscriber({ clock }: { clock: Clock }): AsksRole {
  return async (db, userOid) => (await listLiving(db, { userOid, now: clock.now() })).length > 0
}
