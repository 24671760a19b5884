import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { countCodeTry } from '../../platform/http/code-tries.ts'

/** Counts a code that somebody tries, by whatever call, by their address and by themselves. */
export function countCouponTry(
  deps: { db: Db; clock: Clock },
  { address, userOid }: Pick<Actor, 'address' | 'userOid'>,
): Promise<void> {
  const names = [`creator-coupon|${address}`]
  if (userOid) names.push(`creator-coupon|user|${userOid}`)
  return countCodeTry(deps, names)
}
