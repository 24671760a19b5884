import type { GatheredCounts } from '../../../platform/gathered-counts.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import type { Replies } from './replies.ts'

/** What asks for replies, stops or follows them is given. */
export interface ReplyDeps extends RoomDeps {
  replies: Replies
  chatCounts: GatheredCounts
}
