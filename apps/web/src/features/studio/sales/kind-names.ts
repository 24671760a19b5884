import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SaleKind } from '@plax/contracts/sale-values'

export const kindNames: Record<SaleKind, MessageDescriptor> = {
  story: msg`Stories`,
  subscription: msg`Subscriptions`,
  chat: msg({ message: 'Chats', context: 'what is sold' }),
  image: msg`Images`,
}
