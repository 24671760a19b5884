import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findUser } from '../../account/account.service.ts'
import './chat.tables.ts'
import type { MessageData } from './chat.tables.ts'
import type { Chatter } from './chatter.ts'

/** Someone as a chat knows them; without a name, it’s hidden. */
export interface KnownChatter {
  chatter: Chatter
  shownOid: string
  nickname: string | null
}

/** Who is meant by an id that a chat shows, or by a user’s. Throws `account.user_not_found`. */
export async function getChatter(
  db: Db | Tx,
  { creatorOid, shownOid }: { creatorOid: string; shownOid: string },
): Promise<KnownChatter> {
  const message = await db
    .selectFrom('live_chat_messages')
    .select(['sender_kind', 'sender_oid', 'data'])
    .where('creator_oid', '=', creatorOid)
    .where('shown_oid', '=', shownOid)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (message?.sender_kind && message.sender_oid) {
    const { nickname } = message.data as unknown as MessageData
    return { chatter: { kind: message.sender_kind, oid: message.sender_oid }, shownOid, nickname }
  }
  const ban = await db
    .selectFrom('live_chat_bans')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('shown_oid', '=', shownOid)
    .executeTakeFirst()
  if (ban) {
    const { viewer_kind: kind, viewer_oid: oid, nickname } = ban
    return { chatter: { kind, oid }, shownOid, nickname }
  }
  const user = await findUser(db, shownOid)
  if (!user || user.withdrawn_at) throw new AppError('account.user_not_found')
  return { chatter: { kind: 'user', oid: user.oid }, shownOid, nickname: user.nickname }
}
