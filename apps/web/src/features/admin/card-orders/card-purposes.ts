import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { subscriptionOrders } from '../subscriptions/subscription-orders.tsx'
import type { CardPurpose } from './card-purpose.ts'

/** What cards pay for; one that isn't here is shown by the title that the server gives it. */
export const cardPurposes: Partial<Record<string, CardPurpose>> = {
  subscription: subscriptionOrders,
}

/** Of every purpose alike. */
export const returnWords: Partial<Record<string, MessageDescriptor>> = {
  'payment.failed': msg`The buyer’s account was closed.`,
}
