import type { RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/http/actor.ts'

/** What stories ask of the chats, which stand above them: `app.ts` hands it in. */
export interface StoryChats {
  /** Free chats that a visitor has left; null for the signed in, who pay instead. */
  freeChatsLeft(actor: Actor): Promise<number | null>
  /** The types of the event of a reply that ended. */
  replied: readonly string[]
  /** Rows of `room_oid`, `content_oid` and `reader_oid`: the chats of accounts, but for previews. */
  readers: RawBuilder<unknown>
  /** Rows of `content_oid` and `hash`: the artefacts that chats go on with. */
  pinned: RawBuilder<unknown>
}
