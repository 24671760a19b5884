import type { Actor } from '../../../platform/http/actor.ts'

/** What stories ask of the chats, which stand above them: `app.ts` hands it in. */
export interface StoryChats {
  /** Free chats that a visitor has left; null for the signed in, who pay instead. */
  freeChatsLeft(actor: Actor): Promise<number | null>
}
