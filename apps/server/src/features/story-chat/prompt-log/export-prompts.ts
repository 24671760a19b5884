import type { Db } from '../../../platform/db/database.ts'
import { eachRow, pagesOf } from '../../../platform/export-pages.ts'
import { withoutFired } from '../room/fired.ts'
import type { StoredTrace } from '../room/room.tables.ts'

/** A prompt is as long as a model reads, so few of them are in memory at once. */
const promptsAPage = 10

/**
 * What the replies of a room were made from. The words of prompts are the story's, and go to who may
 * read them: its owner, in previews of her own (spec D29). Other readers take what they are shown.
 */
export function exportPrompts(
  db: Db,
  asked: { userOid: string; roomOid: string; showsFired: boolean },
): AsyncIterable<readonly unknown[]> {
  const { userOid, roomOid, showsFired } = asked
  const told = showsFired ? shownOf : withoutFired
  const logs = db
    .selectFrom('prompt_logs')
    .innerJoin('chat_rooms', 'chat_rooms.oid', 'prompt_logs.room_oid')
    .innerJoin('catalogue_items', 'catalogue_items.oid', 'chat_rooms.content_oid')
    .select(['prompt_logs.message_oid', 'room_oid', 'prompt_logs.created_at', 'trace', 'messages'])
    .select((eb) =>
      eb
        .and([
          eb('chat_rooms.is_preview', '=', true),
          eb('catalogue_items.owner_oid', '=', userOid),
        ])
        .as('isFull'),
    )
    .where('prompt_logs.room_oid', '=', roomOid)
  const pages = pagesOf(logs, { db, by: ['created_at', 'message_oid'], limit: promptsAPage })
  return eachRow(pages, ({ isFull, trace, messages, ...log }) =>
    isFull ? { ...log, trace, messages } : { ...log, trace: told(trace) },
  )
}

/** The rule of `presentTrace` for readers who see what fired: what fired and what was told. */
function shownOf({ lore, macros, triggers, ...sums }: StoredTrace) {
  return {
    ...sums,
    lore: lore.filter(({ status }) => status === 'fired'),
    macros: macros.filter(({ status }) => status === 'fired' || status === 'lasting'),
    triggers: triggers.filter(({ told }) => told),
  }
}
