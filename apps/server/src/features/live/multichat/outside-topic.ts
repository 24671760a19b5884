import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { HubTopic } from '../../../platform/hub/hub-topic.ts'
import { outsideTopicKey } from '../chat/room.ts'
import { canModerate } from '../managers/managers.ts'
import { readOutside } from './outside-log.ts'

/** What is said in the chats of a creator’s linked accounts, for those who moderate and their overlays. */
export function outsideTopic({ db, clock }: Pick<Deps, 'db' | 'clock'>): HubTopic {
  return {
    name: 'live-outside-chat',
    opensToTools: true,
    open: async ({ actor, id: creatorOid }) => {
      if (creatorOid === null || !(await canModerate(db, { actor, creatorOid }))) {
        throw new AppError('auth.forbidden')
      }
      return {
        key: outsideTopicKey(creatorOid),
        isGuarded: true,
        readLog: (after) => readOutside(db, { creatorOid, after, now: clock.now() }),
      }
    },
  }
}
