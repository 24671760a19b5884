import type { ReportTarget } from '../moderation/moderation.service.ts'
import { findItem, titleIn } from '../catalogue/catalogue.service.ts'
import './room/room.tables.ts'

/**
 * A story's reply, as its reader and administrators see it; whoever owns the story answers for it.
 * Chats are private, so nothing but the reply becomes evidence.
 */
export const storyChatTarget: ReportTarget = {
  kind: 'story-chat',
  find: async (db, { oid, actor }) => {
    const row = await db
      .selectFrom('chat_messages')
      .innerJoin('chat_rooms', 'chat_rooms.oid', 'chat_messages.room_oid')
      .select(['content_oid', 'room_oid', 'owner_kind', 'owner_oid', 'text'])
      .select(['chat_messages.turn', 'chat_messages.model', 'chat_messages.created_at'])
      .where('chat_messages.oid', '=', oid)
      .where('role', '=', 'assistant')
      .where('chat_messages.state', '<>', 'running')
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    const isOwn = row?.owner_kind === 'user' && row.owner_oid === actor.userOid
    const story =
      row && (isOwn || actor.roles.has('admin')) && (await findItem(db, row.content_oid))
    if (!row || !story) return null
    return {
      ownerOid: story.owner_oid,
      title: titleIn(story, story.language),
      text: row.text,
      path: null,
      evidence: {
        contentOid: story.oid,
        storyPath: `/story/${story.oid}`,
        roomOid: row.room_oid,
        turn: row.turn,
        model: row.model,
        saidAt: row.created_at.toISOString(),
      },
    }
  },
}
