import type { LiveChatAudience } from '@plax/contracts/live/chat-values'
import type { ChatRoom } from './chat.api.ts'

/** What a viewer would have to be to write; null if they aren’t asked for anything. */
export function missingAudience({
  room,
  self,
}: ChatRoom): Exclude<LiveChatAudience, 'everyone'> | null {
  if (self.canModerate || self.hasPass || self.isSubscriber) return null
  if (room.audience === 'everyone') return null
  return room.audience === 'followers' && self.isFollower ? null : room.audience
}

/** Whoever may write in a chat may vote in it. */
export function mayWrite(answer: ChatRoom): boolean {
  return answer.self.ban === null && missingAudience(answer) === null
}
