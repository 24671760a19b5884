import { msg } from '@lingui/core/macro'
import { useApp } from '../../../lib/app-context.ts'
import { type SaleKinds, saleKindsOf } from './sale-kinds.ts'

/** Kinds of sale that belong to no kind of item. */
const others = {
  subscription: {
    kind: 'subscription',
    name: msg({ message: 'Subscriptions', context: 'what is sold' }),
    bar: 'fill-series-3',
    mark: 'bg-series-3',
  },
  gift: {
    kind: 'gift',
    name: msg({ message: 'Gifts', context: 'what is sold' }),
    bar: 'fill-series-4',
    mark: 'bg-series-4',
  },
  donation: { kind: 'donation', name: msg`Donations`, bar: 'fill-series-5', mark: 'bg-series-5' },
  unknown: {
    name: msg({ message: 'Other', context: 'what is sold' }),
    bar: 'fill-ink-faint',
    mark: 'bg-ink-faint',
  },
}

export function useSaleKinds(): SaleKinds {
  return saleKindsOf(useApp().kinds, others)
}
