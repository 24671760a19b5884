import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminStory } from './stories.api.ts'

export const storyStates = ['published', 'draft', 'taken_down', 'deleted'] as const

export const stateNames: Record<AdminStory['state'], MessageDescriptor> = {
  published: msg`Published`,
  draft: msg`Draft`,
  taken_down: msg`Taken down`,
  deleted: msg`Deleted`,
}
