import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Views, by the call that was made. */
export const viewedWords: Record<string, MessageDescriptor> = {
  'GET /admin/users/{userOid}': msg`Viewed your account`,
  'GET /admin/users/{userOid}/sessions': msg`Viewed where you’re logged in`,
  'GET /account/admin/users': msg`Viewed a list of users that includes you`,
  'GET /account/admin/creators': msg`Viewed a list of creators that includes you`,
  'GET /admin/withdrawals': msg`Viewed your reason for leaving`,
  'GET /admin/moderation/appeals': msg`Viewed a list of appeals that includes yours`,
  'GET /admin/moderation/cases': msg`Viewed a list of reports that concerns you`,
  'GET /admin/moderation/cases/{caseOid}': msg`Viewed a report that concerns you`,
  'GET /admin/moderation/cases/{caseOid}/reports': msg`Viewed one of your reports`,
  'GET /admin/stories': msg`Viewed a list of stories that includes yours`,
  'GET /content/admin/contents': msg`Viewed a list of content that includes yours`,
  'GET /content/admin/content': msg`Viewed the details of your content`,
  'GET /payment/admin/orders/{orderOid}': msg`Viewed one of your orders`,
}

/** A view of something else of theirs. */
export const somethingViewed = msg`Viewed your data`

const editedStory = msg`Edited one of your stories`

/** What was done, and views that say more of themselves, by the action of the audit log. */
export const doneWords: Record<string, MessageDescriptor> = {
  'orders.read': msg`Viewed a list of orders that includes yours`,
  'ledger.balance_read': msg`Viewed your balance`,
  'credits.creator_read': msg`Viewed what readers spent in your stories`,
  'chat_room.prompts_read': msg`Viewed what one of your chats sent to the model`,
  'chat_room.admin_settings': msg`Changed one of your chats`,
  'chat_room.archived': msg`Archived one of your chats`,
  'story.saved': editedStory,
  'story.canvas_saved': editedStory,
  'story.canvas_restored': editedStory,
  'story.canvas_metadata_saved': editedStory,
  'story.version_named': editedStory,
  'story.compiled': editedStory,
  'story.compile_rolled_back': editedStory,
  'story.related_creator_set': editedStory,
  'story.copied': msg`Copied one of your stories`,
  'story.published': msg`Published one of your stories`,
  'story.deleted': msg`Deleted one of your stories`,
  'story.taken_down': msg`Took down one of your stories`,
  'story.restored': msg`Republished one of your stories`,
  'content.saved': msg`Edited some of your content`,
  'content.published': msg`Published some of your content`,
  'content.deleted': msg`Deleted some of your content`,
  'content.taken_down': msg`Took down some of your content`,
  'content.restored': msg`Republished some of your content`,
  'story.raw_read': msg`Viewed the stored data of one of your stories`,
  'moderation.appeal_answered': msg`Answered your appeal`,
  'moderation.case_decided': msg`Decided on a report that concerns you`,
  'moderation.case_dismissed': msg`Dismissed a report that concerns you`,
  'moderation.decision_undone': msg`Undid a decision about you`,
  'charge.disputed': msg`Recorded a dispute about one of your coin purchases`,
  'coins.given': msg`Gave you coins`,
  'order.released': msg`Paid held coins of one of your orders to its creator`,
  'order.returned': msg`Returned held coins of one of your orders`,
  'order.refunded': msg`Refunded one of your orders`,
  'subscription.payment_refunded': msg`Refunded a payment for one of your subscriptions`,
  'user.suspended': msg`Suspended your account`,
  'user.restored': msg`Restored your account`,
  'user.sessions_ended': msg`Ended your sessions`,
  'user.creator_tags_set': msg`Changed your creator tags`,
  'role.given': msg`Gave you a role`,
  'role.taken': msg({ message: 'Removed one of your roles', context: 'access log' }),
}

/** Something else that was done of theirs. */
export const somethingDone = msg`Took another action with your data`
