import type { ItemKinds } from '../../../lib/item-kinds/item-kind.ts'
import type { SaleSeries } from '../../../lib/item-kinds/kind-studio.ts'

/** How kinds of sale are named, colored, and ordered. */
export interface SaleKinds {
  /** Also one that’s unknown. */
  seriesOf: (kind: string) => Omit<SaleSeries, 'kind'>
  /** The kinds to filter by: known ones, and others that were sold or that the address names. */
  offered: (sold: readonly { kind: string }[], asked: string) => string[]
  /** Sums of kinds in their order; unknown ones come last. */
  inOrder: <Sum extends { kind: string }>(sums: readonly Sum[]) => Sum[]
}

/** Items of each kind, subscriptions, what else is sold of items, gifts, and donations. */
export function saleKindsOf(
  kinds: ItemKinds,
  others: {
    subscription: SaleSeries
    gift: SaleSeries
    donation: SaleSeries
    unknown: Omit<SaleSeries, 'kind'>
  },
): SaleKinds {
  const own = kinds.map(({ studio }) => studio.sales)
  const known = [
    ...own.map(([main]) => main),
    others.subscription,
    ...own.flatMap(([, ...more]) => more),
    others.gift,
    others.donation,
  ]
  const place = ({ kind }: { kind: string }) => {
    const index = known.findIndex((one) => one.kind === kind)
    return index === -1 ? known.length : index
  }
  return {
    seriesOf: (kind) => known.find((one) => one.kind === kind) ?? others.unknown,
    offered: (sold, asked) => [
      ...new Set([...known, ...sold, ...(asked ? [{ kind: asked }] : [])].map(({ kind }) => kind)),
    ],
    inOrder: (sums) => sums.toSorted((a, b) => place(a) - place(b)),
  }
}
