import { placeOrder } from '../../features/commerce/commerce.service.ts'
import type { Role, UserActor } from '../../platform/http/actor.ts'
import { newKey } from '../money.ts'
import type { TestApp } from '../open-app.ts'
import type { Person } from '../people.ts'
import { toySales } from './toy.sales.ts'

export function asUser({ oid }: Pick<Person, 'oid'>, ...roles: Role[]): UserActor {
  return { userOid: oid, guestId: null, sessionId: null, roles: new Set(roles), address: '' }
}

/** Orders, as a route for several lines would. */
export function orderLines(
  t: TestApp,
  {
    by,
    lines,
    key = newKey(),
  }: {
    by: Pick<Person, 'oid'>
    lines: Parameters<typeof placeOrder>[1]['lines']
    key?: string
  },
): ReturnType<typeof placeOrder> {
  return placeOrder({ ...t.deps, sales: [toySales] }, { actor: asUser(by), key, lines })
}
