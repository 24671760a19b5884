import { chatHtml } from '@plax/contracts/live/chat-text'
import type { Tx } from '../../../platform/db/database.ts'
import type { MessageData } from './chat.tables.ts'
import { postEvent } from './post-event.ts'

/** Shows a message again that was deleted at an instant; false if it isn’t deleted, or was later. */
export async function restoreMessage(
  tx: Tx,
  { messageOid, deletedAt, now }: { messageOid: string; deletedAt: Date; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('live_chat_messages')
    .set({ deleted_at: null })
    .where('oid', '=', messageOid)
    .where('deleted_at', '=', deletedAt)
    .returning(['oid', 'creator_oid', 'content', 'data'])
    .executeTakeFirst()
  if (!row) return false
  const { mentions } = row.data as unknown as MessageData
  const { oid: messageId, content, creator_oid: creatorOid } = row
  const htmlContent = chatHtml(content, mentions)
  const event = { event: 'restoreMessage', messageId, content, htmlContent } as const
  await postEvent(tx, { creatorOid, event, now })
  return true
}
