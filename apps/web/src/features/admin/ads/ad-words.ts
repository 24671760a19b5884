import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdPlacement, AdState } from '@plax/contracts/ads/ad-values'
import type { BadgeTone } from '../../../ui/badge.tsx'

export const placementNames: Record<AdPlacement, MessageDescriptor> = {
  before: msg`Before a stream`,
  beside: msg`Beside a stream`,
}

export const stateNames: Record<AdState, MessageDescriptor> = {
  running: msg({ message: 'Running', context: 'an ad' }),
  planned: msg({ message: 'Planned', context: 'an ad' }),
  paused: msg({ message: 'Paused', context: 'an ad' }),
  ended: msg({ message: 'Ended', context: 'an ad' }),
  deleted: msg({ message: 'Deleted', context: 'an ad' }),
}

export const stateTones: Record<AdState, BadgeTone> = {
  running: 'good',
  planned: 'plain',
  paused: 'gold',
  ended: 'plain',
  deleted: 'danger',
}
