import type { ChatMention } from '@plax/contracts/live/chat-text'
import { liveChatShownCount } from '@plax/contracts/live/chat-values'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { type Placeholders, preparedRead } from '../../../platform/db/prepared.ts'
import './chat.tables.ts'

/** Five digits behind an `@`, as those without a name are called (R-live-chat-029). */
const numbered = /(?<![\p{L}\p{N}])[@＠](\d{5})(?![\p{L}\p{N}])/gu

export function numbersIn(text: string): string[] {
  return [...new Set([...text.matchAll(numbered)].map(([, number = '']) => number))]
}

const readNumbered = preparedRead(
  (db, { creatorOid, numbers }: Placeholders<{ creatorOid: string; numbers: string[] }>) =>
    db
      .selectFrom('live_chat_messages')
      .select(['shown_oid', sql<string>`data->>'anonymousNumber'`.as('number')])
      .where('creator_oid', '=', creatorOid)
      .where(
        sql<boolean>`seq > (SELECT last_seq FROM live_chat_rooms AS room
          WHERE room.creator_oid = live_chat_messages.creator_oid) - ${sql.lit(liveChatShownCount)}`,
      )
      .where('type', '=', 'message')
      .where('is_shadowed', '=', false)
      .where(sql<boolean>`data->>'anonymousNumber' = ANY(${numbers}::text[])`)
      .orderBy('seq', 'desc'),
)

/** Those without a name who wrote lately, by their numbers; of two with the same one, who wrote last. */
export async function findNumbered(
  tx: Tx,
  { creatorOid, numbers }: { creatorOid: string; numbers: string[] },
): Promise<Map<string, ChatMention>> {
  const found = new Map<string, ChatMention>()
  if (numbers.length === 0) return found
  for (const { shown_oid: userOid, number: name } of await readNumbered(tx, {
    creatorOid,
    numbers,
  })) {
    if (userOid !== null && !found.has(name)) found.set(name, { userOid, name })
  }
  return found
}
