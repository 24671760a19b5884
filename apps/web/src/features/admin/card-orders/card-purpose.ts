import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { CardOrder } from './card-orders.api.ts'

/** How the console shows what cards pay for, by their purpose. */
export interface CardPurpose {
  name: MessageDescriptor
  /** What an order is for, with what its purpose says of it. */
  What: ComponentType<{ row: CardOrder }>
  /** The page of the console about what came of it; null where nothing did. */
  placeOf: (row: CardOrder) => string | null
  /** Why money went back, by the code of the refusal that kept somebody from what they had paid for. */
  returnWords: Record<string, MessageDescriptor>
}
