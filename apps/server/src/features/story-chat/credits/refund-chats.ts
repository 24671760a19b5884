import { chatsToRefund } from '@plax/contracts/engagement/comment-values'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { undoSale } from '../../commerce/commerce.service.ts'
import { reverse } from '../../ledger/ledger.service.ts'
import { z } from 'zod'
import type { CommentRefund } from '../../engagement/engagement.service.ts'
import { defineSetting } from '../../settings/settings.service.ts'
import '../room/room.tables.ts'

declare module '../../ledger/references.service.ts' {
  interface ReferenceKinds {
    chat_message: true
    story: true
  }
}

/** R-story-chat-107. */
const chatRefundSetting = defineSetting({
  name: 'engagement.comment_refunds_chats',
  schema: z.boolean(),
  default: true,
  description:
    'A user’s first comment on a story after 5 or more chats refunds the credits of the last 5.',
})

export const chatRefund: CommentRefund = {
  isOn: (settings) => settings.get(chatRefundSetting),
  refund: refundLastChats,
}

interface PaidReply {
  /** Null where it was free. */
  postingId: string | null
  chargedMilli: number
}

/**
 * Gives a reader back what their last chats with a story cost, where there were five or more
 * (R-story-chat-107): each posting line by line, so that what the creator earned goes back as well.
 * Answers thousandths of credits. A chat is a reply that counts; rooms of a deleted chat are gone.
 */
async function refundLastChats(
  tx: Tx,
  { userOid, itemOid, now }: { userOid: string; itemOid: string; now: Date },
): Promise<number> {
  const { rows } = await sql<PaidReply>`
    SELECT receipt->>'postingId' AS "postingId",
      coalesce((receipt->>'chargedMilli')::bigint, 0) AS "chargedMilli"
    FROM chat_rooms JOIN chat_messages ON chat_messages.room_oid = chat_rooms.oid
    WHERE chat_rooms.owner_kind = 'user' AND chat_rooms.owner_oid = ${userOid}
      AND chat_rooms.content_oid = ${itemOid} AND NOT chat_rooms.is_preview
      AND chat_messages.role = 'assistant' AND chat_messages.state IN ('complete', 'stopped')
      AND chat_messages.payer_oid = ${userOid}
    ORDER BY chat_messages.created_at DESC, chat_messages.oid DESC
    LIMIT ${chatsToRefund}`.execute(tx)
  if (rows.length < chatsToRefund) return 0
  let refunded = 0
  for (const { postingId, chargedMilli } of rows) {
    if (postingId === null || !(await isStillSold(tx, postingId))) continue
    const reversal = await reverse(tx, {
      operation: 'chat.comment_refund',
      key: postingId,
      type: 'refund',
      postingId,
      reference: { kind: 'story', oid: itemOid },
      now,
    })
    const buyer = { oid: userOid, paidAt: now }
    await undoSale(tx, { postingId, reversal, buyer, now })
    refunded += chargedMilli
  }
  return refunded
}

async function isStillSold(tx: Tx, postingId: string): Promise<boolean> {
  const sale = await tx
    .selectFrom('sales')
    .select('oid')
    .where('posting_id', '=', postingId)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  return sale !== undefined
}
