import type { CommentState } from '@plax/contracts/engagement/comment-values'
import type { Generated } from 'kysely'

interface ItemCountsTable {
  item_oid: string
  likes: Generated<number>
  comments: Generated<number>
  next_position: Generated<number>
  /** The number of likes that its owner was notified of. */
  likes_notified: Generated<number>
}

interface ItemLikesTable {
  user_oid: string
  item_oid: string
  created_at: Date
}

export interface CommentsTable {
  oid: string
  item_oid: string
  /** Its number among those of its item. */
  position: number
  parent_position: number | null
  /** Null where they are gone. */
  author_oid: string | null
  state: Generated<CommentState>
  text: string
  picture_oid: string | null
  /** What a donor wants to be called. */
  shown_name: string | null
  /** Of a donation that was not refunded. */
  donation_coins: number | null
  reward_coins: Generated<number>
  refunded_milli: Generated<number>
  likes: Generated<number>
  likes_notified: Generated<number>
  replies: Generated<number>
  created_at: Date
  edited_at: Date | null
  pinned_at: Date | null
  hearted_at: Date | null
  taken_down_reason: string | null
}

interface CommentMentionsTable {
  comment_oid: string
  user_oid: string
  name: string
  /** False once an edit removed the name. */
  is_current: Generated<boolean>
}

interface CommentLikesTable {
  user_oid: string
  comment_oid: string
  created_at: Date
}

export interface CommentDonationsTable {
  comment_oid: string
  item_oid: string
  donor_oid: string
  creator_oid: string
  coins: number
  request_key: string
  request_hash: string
  posting_id: string
  created_at: Date
  refund_key: string | null
  refund_posting_id: string | null
  refund_reason: string | null
  refunded_by: string | null
  refunded_at: Date | null
}

interface ReviewRewardsTable {
  user_oid: string
  item_oid: string
  comment_oid: string
  coins: number
  posting_id: string
  day: string
  created_at: Date
}

interface ChatCommentRefundsTable {
  user_oid: string
  item_oid: string
  comment_oid: string
  refunded_milli: number
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    item_counts: ItemCountsTable
    item_likes: ItemLikesTable
    comments: CommentsTable
    comment_mentions: CommentMentionsTable
    comment_likes: CommentLikesTable
    comment_donations: CommentDonationsTable
    review_rewards: ReviewRewardsTable
    chat_comment_refunds: ChatCommentRefundsTable
  }
}
