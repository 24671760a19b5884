import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderState } from '@plax/contracts/commerce/commerce-values'

export const orderStateNames: Record<OrderState, MessageDescriptor> = {
  paid: msg({ message: 'Paid', context: 'state' }),
  held: msg({ message: 'Coins held', context: 'state' }),
  released: msg({ message: 'Delivered', context: 'state' }),
  returned: msg({ message: 'Coins returned', context: 'state' }),
  refunded: msg({ message: 'Refunded', context: 'state' }),
}
