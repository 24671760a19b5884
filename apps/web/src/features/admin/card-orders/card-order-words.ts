import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CardOrderEnd, CardOrderState } from '@plax/contracts/subscription-values'
import type { BadgeTone } from '../../../ui/badge.tsx'

/** What one filters by. */
export const endNames: Record<CardOrderEnd, MessageDescriptor> = {
  open: msg`Not settled yet`,
  paid: msg({ message: 'Paid', context: 'state' }),
  failed: msg`Declined, given up or unfinished`,
  returned: msg`Money given back`,
}

export const stateNames: Record<CardOrderState, MessageDescriptor> = {
  waiting: msg`Waiting for the bank`,
  asking: msg`No answer of the gateway yet`,
  captured: msg`Charged, about to be settled`,
  paid: msg({ message: 'Paid', context: 'state' }),
  refunded: msg`Paid, then refunded`,
  declined: msg`Declined`,
  cancelled: msg`Given up by the subscriber`,
  unfinished: msg`Left unfinished`,
  returning: msg`Charged; the money goes back`,
  returned: msg`Charged; the money went back`,
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

const noCoupon = msg`Because the coupon could no longer be used.`
const blocked = msg`Because nobody could subscribe at that time.`
const notOffered = msg`Because the tier was no longer offered.`

/** Why money went back, by the code of the refusal that kept somebody from what they had paid for. */
export const returnWords: Record<string, MessageDescriptor> = {
  'creator_coupon.already_used': noCoupon,
  'creator_coupon.first_month_only': noCoupon,
  'creator_coupon.incorrect_code': noCoupon,
  'creator_coupon.no_match': noCoupon,
  'payment.failed': msg`Because the wallet was closed.`,
  'subscription.already_subscribed': msg`Because the month was paid already.`,
  'subscription.amount_changed': msg`Because it came late: the order had been given up, or its month was over.`,
  'subscription.ended_by_operator': msg`Because an administrator had ended the subscription.`,
  'subscription.last_day': blocked,
  'subscription.new_blocked': blocked,
  'subscription.no_seats': msg`Because all places of the tier were taken.`,
  'subscription.not_offered': notOffered,
  'subscription.not_subscribed': msg`Because the month was no longer owed.`,
  'subscription.price_changed': msg`Because the price had changed.`,
  'subscription.tier_not_found': notOffered,
}
