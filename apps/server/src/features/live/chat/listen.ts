import type { Bus } from '../../../platform/bus/bus.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { hubHints } from '../../../platform/hub/hint.ts'
import type { MessageData } from './chat.tables.ts'
import { chatTopicKey } from './room.ts'

const prefix = chatTopicKey('')
const mostAtOnce = 200

/** Calls with the creators in whose chats something was said; hints may be lost. Returns how to stop. */
export function onChatHint(bus: Bus, listener: (creatorOids: string[]) => void): () => void {
  return bus.subscribe(hubHints, (keys) => {
    if (!Array.isArray(keys)) return
    const creatorOids = keys.flatMap((key) =>
      typeof key === 'string' && key.startsWith(prefix) ? key.slice(prefix.length) : [],
    )
    if (creatorOids.length > 0) listener(creatorOids)
  })
}

export async function lastMessageSeq(db: Db | Tx, creatorOid: string): Promise<number> {
  const room = await db
    .selectFrom('live_chat_rooms')
    .select('last_seq')
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return room?.last_seq ?? 0
}

/** Messages of people after a number that all may see, in their order; not those of characters. */
export async function readViewerMessages(
  db: Db | Tx,
  { creatorOid, after }: { creatorOid: string; after: number },
) {
  const rows = await db
    .selectFrom('live_chat_messages')
    .select(['seq', 'oid', 'sender_kind', 'sender_oid', 'content', 'data'])
    .where('creator_oid', '=', creatorOid)
    .where('seq', '>', after)
    .where('type', '=', 'message')
    .where('is_shadowed', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('seq')
    .limit(mostAtOnce)
    .execute()
  return rows.flatMap(({ seq, oid, sender_kind: kind, sender_oid: senderOid, content, data }) => {
    const { nickname, anonymousNumber, isAi } = data as unknown as MessageData
    const userOid = kind === 'user' ? senderOid : null
    return isAi ? [] : [{ seq, oid, userOid, content, nickname, anonymousNumber }]
  })
}
