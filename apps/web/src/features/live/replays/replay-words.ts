import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeTone } from '../../../ui/badge.tsx'
import type { Replay } from './replays.api.ts'

export const stateNames: Record<Replay['state'], MessageDescriptor> = {
  recorded: msg({ message: 'Recorded', context: 'replay' }),
  encoding: msg({ message: 'Being made', context: 'replay' }),
  failed: msg({ message: 'Failed', context: 'replay' }),
  unpublished: msg({ message: 'Unpublished', context: 'replay' }),
  published: msg({ message: 'Published', context: 'replay' }),
}

export const stateTones: Record<Replay['state'], BadgeTone> = {
  recorded: 'plain',
  encoding: 'accent',
  failed: 'danger',
  unpublished: 'gold',
  published: 'good',
}
