import { type RawBuilder, sql } from 'kysely'
import { invalidField } from '../../platform/errors.ts'
import type { SaleKind } from '../commerce/commerce.service.ts'
import type { Span } from './span.ts'

/** Which sales: of one creator or of all, in a time. */
export interface SaleFilter {
  creatorOid?: string | undefined
  span: Span
  /** Left out: of all kinds. */
  kinds?: readonly string[] | undefined
  /** A story or a tier. */
  itemOid?: string | undefined
  /** `false`: without what was paid with bonus alone. */
  allowsBonus?: boolean | undefined
  state?: 'paid' | 'refunded' | undefined
}

/** The kinds for which something holds that a query asks for; throws where there are none. */
export function askedKinds(
  kinds: readonly SaleKind[],
  asked: { name: string; value: string | undefined; is: (kind: SaleKind) => string },
): string[] | undefined {
  if (asked.value === undefined) return undefined
  const found = kinds.filter((kind) => asked.is(kind) === asked.value).map(({ kind }) => kind)
  if (found.length > 0) return found
  const problem = 'Nothing of this kind is sold.'
  throw invalidField({ in: 'querystring', path: `/${asked.name}`, problem })
}

/** Of coins whole, of credits in thousandths; of what was refunded only the count. */
export interface SaleSums {
  events: number
  refunded: number
  paid: number
  bonus: number
  earned: number
}

export interface KindSums extends SaleSums {
  kind: string
}

/** How many sales a filter has, of rows of `sale_days` or their sums. */
export function eventsOf({ state, allowsBonus = true }: SaleFilter): RawBuilder<number> {
  const { sold, refunded } = counted(allowsBonus)
  return sql.raw(
    state === 'refunded' ? refunded : state === 'paid' ? `(${sold} - ${refunded})` : sold,
  )
}

/** And what they come to. */
export function sumsOf(filter: SaleFilter): RawBuilder<unknown> {
  const { state, allowsBonus = true } = filter
  const { refunded, bonus } = counted(allowsBonus)
  const amount = (name: string) => (state === 'refunded' ? '0::bigint' : name)
  return sql`${eventsOf(filter)} AS events, ${sql.raw(`
    ${state === 'paid' ? '0::bigint' : refunded} AS refunded,
    ${amount('paid')} AS paid, ${amount(bonus)} AS bonus, ${amount('earned')} AS earned`)}`
}

function counted(allowsBonus: boolean) {
  return allowsBonus
    ? { sold: 'sold', refunded: 'refunded', bonus: 'bonus' }
    : { sold: 'sold_paid', refunded: 'refunded_paid', bonus: 'bonus_beside_paid' }
}
