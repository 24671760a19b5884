import { sql } from 'kysely'
import type { StoryChats } from '../story/story.service.ts'
import { freeChatsOf } from './reply/free-chats.ts'
import { repliedTypes } from './room/replied-event.ts'
import type { RoomDeps } from './room/room.deps.ts'
import './room/room.tables.ts'

/** What stories ask of chats. */
export function storyChats(deps: Pick<RoomDeps, 'db' | 'settings' | 'clock'>): StoryChats {
  return {
    freeChatsLeft: (actor) => freeChatsOf(deps, actor),
    replied: repliedTypes,
    readers: sql`(SELECT oid AS room_oid, content_oid, owner_oid AS reader_oid FROM chat_rooms
      WHERE owner_kind = 'user' AND NOT is_preview)`,
    pinned: sql`(SELECT content_oid, artefact_hash AS hash FROM chat_rooms)`,
  }
}
