import type { CardOrderEnd } from '@plax/contracts/payment/payment-values'
import { sql } from 'kysely'
import type { CardOrder } from '../charges/card-purpose.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import { endedAs } from './card-order-state.ts'

interface CardOrderFilter {
  purpose?: string | undefined
  userOid?: string | undefined
  creatorOid?: string | undefined
  state?: CardOrderEnd | undefined
}

/** Orders by card, latest first, after a place in that order. */
export async function listCardOrders(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'purposes'>,
  page: CardOrderFilter & { after: { at: Date; oid: string } | null; limit: number },
): Promise<CardOrder[]> {
  const { purpose, userOid, creatorOid, state, after, limit } = page
  let query = deps.db
    .selectFrom('card_orders')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(limit)
  if (purpose) query = query.where('purpose', '=', purpose)
  if (userOid) query = query.where('user_oid', '=', userOid)
  if (creatorOid) query = query.where('creator_oid', '=', creatorOid)
  if (state) query = query.where(endedAs(deps, state, deps.clock.now()))
  if (after) query = query.where(sql<boolean>`(created_at, oid) < (${after.at}, ${after.oid})`)
  return query.execute()
}
