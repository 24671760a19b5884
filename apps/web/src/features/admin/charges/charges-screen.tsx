import type { ScreenProps } from '../sections.ts'
import { ChargeList } from './charge-list.tsx'
import { ChargeView } from './charge-view.tsx'

/** What was charged, and one charge with its gateway, its entries and its refunds. */
export function ChargesScreen({ item }: ScreenProps) {
  return item ? <ChargeView chargeOid={item} /> : <ChargeList />
}
