import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { countCodeTry } from '../../../platform/http/code-tries.ts'
import type { RoomOwner } from '../room/room.queries.ts'
import { findCoupon } from './coupon.queries.ts'

/** Counts a code that an address tries, by whatever call. Throws `request.too_many`. */
export function countCouponTry(deps: { db: Db; clock: Clock }, actor: Actor): Promise<void> {
  return countCodeTry(deps, [`chat-coupon|${actor.address}`])
}

/**
 * The code that a call may use: one that its reader claimed, or else one of the tries of their
 * address. A code past those is as if it were not there, since the chat itself is not refused.
 */
export async function usableCode(
  deps: { db: Db; clock: Clock },
  { actor, owner }: { actor: Actor; owner: RoomOwner },
): Promise<string | null> {
  const code = actor.chatCoupon
  if (!code) return null
  const found = await findCoupon(deps.db, { code, owner, now: deps.clock.now() })
  if (found?.claim) return code
  try {
    await countCouponTry(deps, actor)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
  return found && code
}
