import type { GatheredCounts } from '../../../platform/gathered-counts.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import type { Deps } from '../../../deps.ts'
import { gatherChats } from './chat-counts.ts'
import { Replies } from './replies.ts'

/** What asks for replies, stops or follows them is given. */
export interface ReplyDeps extends RoomDeps {
  replies: Replies
  chatCounts: GatheredCounts
}

/** What writes the replies of this process; made once. */
export function replyDeps(
  deps: Deps,
  { models, compiler }: Pick<ReplyDeps, 'models' | 'compiler'>,
): ReplyDeps {
  return {
    db: deps.db,
    clock: deps.clock,
    bus: deps.bus,
    log: deps.log,
    settings: deps.settings,
    secret: deps.secret,
    models,
    compiler,
    replies: new Replies(deps),
    chatCounts: gatherChats(deps),
  }
}
