import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { HubTopic } from '../../../platform/hub/hub-topic.ts'
import { admitToChat } from './chat-admission.ts'
import { readChat } from './read-log.ts'
import { chatTopicKey } from './room.ts'

/** The messages and events of a creator’s chat. */
export function chatTopic(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): HubTopic {
  return {
    name: 'live-chat',
    opensToTools: true,
    open: async ({ actor, id: creatorOid }) => {
      if (creatorOid === null) throw new AppError('request.not_found')
      await admitToChat(deps, { actor, creatorOid })
      return {
        key: chatTopicKey(creatorOid),
        isGuarded: true,
        readLog: (after) => readChat(deps.db, { creatorOid, after, now: deps.clock.now() }),
      }
    },
  }
}
