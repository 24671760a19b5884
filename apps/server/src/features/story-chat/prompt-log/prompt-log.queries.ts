import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { StoredTrace } from '../room/room.tables.ts'

export async function findTrace(db: Db, messageOid: string): Promise<StoredTrace | null> {
  const row = await db
    .selectFrom('prompt_logs')
    .select('trace')
    .where('message_oid', '=', messageOid)
    .executeTakeFirst()
  return row?.trace ?? null
}

export type PromptLogRow = Awaited<ReturnType<typeof listPromptLogs>>[number]

/** The prompts of one room and of no other, newest first, with the replies that came of them. */
export async function listPromptLogs(
  db: Db,
  roomOid: string,
  page: { before: { at: Date; messageOid: string } | null; limit: number },
) {
  let query = db
    .selectFrom('prompt_logs')
    .innerJoin('chat_messages', 'chat_messages.oid', 'prompt_logs.message_oid')
    .selectAll('chat_messages')
    .select(['prompt_logs.trace', 'prompt_logs.messages', 'prompt_logs.created_at as logged_at'])
    .where('prompt_logs.room_oid', '=', roomOid)
    .where('chat_messages.room_oid', '=', roomOid)
    .orderBy('prompt_logs.created_at', 'desc')
    .orderBy('prompt_logs.message_oid', 'desc')
    .limit(page.limit)
  if (page.before) {
    const { at, messageOid } = page.before
    query = query.where(
      sql<boolean>`(prompt_logs.created_at, prompt_logs.message_oid) < (${at}::timestamptz, ${messageOid})`,
    )
  }
  return query.execute()
}
