import type { ScreenProps } from '../sections.ts'
import { SubscriptionList } from './subscription-list.tsx'
import { SubscriptionView } from './subscription-view.tsx'

/** Who subscribes to whom, and one subscription with what was paid for it. */
export function SubscriptionsScreen({ item }: ScreenProps) {
  return item ? <SubscriptionView subscriptionOid={item} /> : <SubscriptionList />
}
