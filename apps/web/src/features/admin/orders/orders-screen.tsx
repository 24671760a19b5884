import type { ScreenProps } from '../sections.ts'
import { OrderList } from './order-list.tsx'
import { OrderView } from './order-view.tsx'

/** What was bought, and one order with what it did in the ledger. */
export function OrdersScreen({ item }: ScreenProps) {
  return item ? <OrderView orderOid={item} /> : <OrderList />
}
