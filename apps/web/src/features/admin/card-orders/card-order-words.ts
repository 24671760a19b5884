import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CardOrderEnd, CardOrderState } from '@plax/contracts/payment/payment-values'
import type { BadgeTone } from '../../../ui/badge.tsx'

/** What one filters by. */
export const endNames: Record<CardOrderEnd, MessageDescriptor> = {
  open: msg`Processing`,
  paid: msg({ message: 'Paid', context: 'state' }),
  failed: msg`Declined, canceled, or unfinished`,
  returned: msg`Money refunded`,
}

export const stateNames: Record<CardOrderState, MessageDescriptor> = {
  waiting: msg`Waiting for the bank`,
  asking: msg`Waiting for the gateway`,
  captured: msg`Charged, processing`,
  paid: msg({ message: 'Paid', context: 'state' }),
  refunded: msg`Paid, then refunded`,
  declined: msg`Declined`,
  cancelled: msg`Canceled by the buyer`,
  unfinished: msg`Unfinished`,
  returning: msg`Charged, refund in progress`,
  returned: msg`Charged, then refunded`,
}

export const tones: Record<CardOrderState, BadgeTone> = {
  waiting: 'gold',
  asking: 'gold',
  captured: 'gold',
  paid: 'good',
  refunded: 'plain',
  declined: 'danger',
  cancelled: 'plain',
  unfinished: 'plain',
  returning: 'accent',
  returned: 'accent',
}
