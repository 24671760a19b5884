import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const itemStates = ['published', 'draft', 'taken_down', 'deleted'] as const
export type ItemState = (typeof itemStates)[number]

export const itemStateNames: Record<ItemState, MessageDescriptor> = {
  published: msg({ message: 'Published', context: 'item' }),
  draft: msg`Draft`,
  taken_down: msg({ message: 'Taken down', context: 'item' }),
  deleted: msg`Deleted`,
}
