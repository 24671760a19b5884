import type { UserActor } from '../../platform/http/actor.ts'
import { tryCoupon } from '../coupon/coupon.service.ts'
import type { CommerceDeps } from './commerce.deps.ts'

/** Does something with discount codes; wrong ones are counted, whichever call names them. */
export function tryCodes<Answer>(
  deps: Pick<CommerceDeps, 'db' | 'clock'>,
  { actor, codes }: { actor: UserActor; codes: readonly string[] },
  work: () => Promise<Answer>,
): Promise<Answer> {
  return tryCoupon(deps, { actor, code: codes[0] ?? null }, work)
}
