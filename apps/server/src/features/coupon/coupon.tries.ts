import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { tryCode } from '../../platform/http/code-tries.ts'

const wrong = 'creator_coupon.no_match'

/**
 * Does something with a code, if any is given; wrong ones count against its giver's address and
 * account, by whatever call. Throws `request.too_many`.
 */
export async function tryCoupon<Answer>(
  deps: { db: Db; clock: Clock },
  { actor, code }: { actor: Pick<Actor, 'address' | 'userOid'>; code: string | null },
  work: () => Promise<Answer>,
  isWrong?: (answer: Answer) => boolean,
): Promise<Answer> {
  if (code === null) return work()
  const names = [`creator-coupon|${actor.address}`]
  if (actor.userOid) names.push(`creator-coupon|user|${actor.userOid}`)
  return tryCode(deps, { names, wrong }, work, isWrong)
}
