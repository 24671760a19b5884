import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Looks, by the call that was made. */
export const seenWords: Record<string, MessageDescriptor> = {
  'GET /admin/users/{userOid}': msg`Looked at your account`,
  'GET /admin/users/{userOid}/sessions': msg`Looked at where you are signed in`,
  'GET /account/admin/users': msg`Saw you in the list of users`,
  'GET /account/admin/creators': msg`Saw you in the list of creators`,
  'GET /admin/withdrawals': msg`Read why you want to leave`,
  'GET /admin/stories': msg`Saw stories of yours in the list of stories`,
  'GET /payment/admin/orders/{orderOid}': msg`Looked at an order of yours`,
}

/** A look at something else of theirs. */
export const somethingSeen = msg`Looked at something of yours`

/** What was done, and looks that say more of themselves, by the action of the audit log. */
export const doneWords: Record<string, MessageDescriptor> = {
  'orders.read': msg`Saw orders of yours in the list of orders`,
  'ledger.balance_read': msg`Looked at your balance`,
  'credits.creator_read': msg`Looked at what readers spent in your stories`,
  'chat_room.prompts_read': msg`Read what a chat of yours sent to the model`,
  'chat_room.admin_settings': msg`Changed a chat of yours`,
  'chat_room.archived': msg`Archived a chat of yours`,
  'story.taken_down': msg`Took a story of yours down`,
  'story.restored': msg`Published a story of yours again`,
  'story.raw_read': msg`Read a story of yours as it is stored`,
  'charge.disputed': msg`Noted a dispute about a charge of yours`,
  'order.refunded': msg`Refunded an order of yours`,
  'subscription.payment_refunded': msg`Refunded a payment for a subscription of yours`,
  'user.suspended': msg`Suspended your account`,
  'user.restored': msg`Opened your account again`,
  'user.sessions_ended': msg`Ended sessions of yours`,
  'user.creator_tags_set': msg`Changed your creator tags`,
  'role.given': msg`Gave you a role`,
  'role.taken': msg({ message: 'Removed one of your roles', context: 'own record' }),
}

/** Something else that was done of theirs. */
export const somethingDone = msg`Did something with data of yours`
