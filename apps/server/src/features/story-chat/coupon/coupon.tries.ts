import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { tryCode } from '../../../platform/http/code-tries.ts'
import type { RoomOwner } from '../room/room.queries.ts'
import { findCoupon } from './coupon.queries.ts'

/**
 * Does something with a code; wrong ones count against its giver's address, by whatever call. Throws
 * `request.too_many`.
 */
export function tryCoupon<Answer>(
  deps: { db: Db; clock: Clock },
  actor: Actor,
  work: () => Promise<Answer>,
): Promise<Answer> {
  return tryCode(deps, { names: [`chat-coupon|${actor.address}`], wrong: 'coupon.unknown' }, work)
}

/**
 * The code that a call may use: one that its reader claimed, or else a right one from an address
 * that did not give too many wrong ones. Any other is as if it were not there, since the chat itself
 * is not refused.
 */
export async function usableCode(
  deps: { db: Db; clock: Clock },
  { actor, owner, code }: { actor: Actor; owner: RoomOwner; code: string | null },
): Promise<string | null> {
  if (!code) return null
  const found = await findCoupon(deps.db, { code, owner, now: deps.clock.now() })
  if (found?.claim) return code
  try {
    return await tryCoupon(deps, actor, async () => {
      if (!found) throw new AppError('coupon.unknown')
      return code
    })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
