import type { ReplyDeps } from './reply.deps.ts'

/** Asks the process that writes a reply to end it; a reply that ended stays as it is. */
export async function stopReply(
  deps: Pick<ReplyDeps, 'db' | 'replies'>,
  messageOid: string,
): Promise<void> {
  await deps.db
    .updateTable('chat_messages')
    .set({ stop_requested: true })
    .where('oid', '=', messageOid)
    .where('state', '=', 'running')
    .execute()
  deps.replies.find(messageOid)?.abort('stop')
}
