import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CardOrderEnd, CardOrderState } from '@plax/contracts/subscription-values'
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
  cancelled: msg`Canceled by the subscriber`,
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

const noCoupon = msg`The coupon could no longer be used.`
const blocked = msg`New subscriptions were closed at the time.`
const notOffered = msg`The tier was no longer offered.`

/** Why money went back, by the code of the refusal that kept somebody from what they had paid for. */
export const returnWords: Record<string, MessageDescriptor> = {
  'creator_coupon.already_used': noCoupon,
  'creator_coupon.first_month_only': noCoupon,
  'creator_coupon.incorrect_code': noCoupon,
  'creator_coupon.no_match': noCoupon,
  'payment.failed': msg`The wallet was closed.`,
  'subscription.already_subscribed': msg`The month was already paid for.`,
  'subscription.amount_changed': msg`The payment came too late: the order was canceled or its month was over.`,
  'subscription.ended_by_operator': msg`An administrator ended the subscription.`,
  'subscription.last_day': blocked,
  'subscription.new_blocked': blocked,
  'subscription.no_seats': msg`The tier was full.`,
  'subscription.not_offered': notOffered,
  'subscription.not_subscribed': msg`Payment for the month was no longer due.`,
  'subscription.price_changed': msg`The price had changed.`,
  'subscription.tier_not_found': notOffered,
}
