import type { CardOrder } from '../../payment/payment.service.ts'
import type { Month } from '../rows/months.ts'

/** By which orders by card are subscriptions'; their subject is the tier. */
export const cardPurpose = 'subscription'

/** What an order by card remembers. */
export interface OrderTerms {
  month: Month
  couponCode: string | null
  /** Null for a choice. */
  subscriptionOid: string | null
}

export function termsOf({ terms }: Pick<CardOrder, 'terms'>): OrderTerms {
  return terms as unknown as OrderTerms
}
