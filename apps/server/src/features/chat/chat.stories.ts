import type { StoryChats } from '../story/story.service.ts'
import { freeChatsOf } from './reply/free-chats.ts'
import type { RoomDeps } from './room/room.deps.ts'

/** What stories ask of chats. */
export function storyChats(deps: Pick<RoomDeps, 'db' | 'settings' | 'clock'>): StoryChats {
  return { freeChatsLeft: (actor) => freeChatsOf(deps, actor) }
}
