import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { HubTopic } from '../../../platform/hub/hub-topic.ts'
import { admitToChat } from './chat-admission.ts'
import { readChat } from './read-log.ts'
import { type Say, saySent } from './say.ts'
import { chatTopicKey } from './room.ts'

/** Who has the page of a creator’s stream open. */
export type MarkPresent = (present: {
  creatorOid: string
  actors: readonly Actor[]
}) => Promise<void>

/** The messages and events of a creator’s chat, which only those can join who may watch the stream. */
export function chatTopic(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { markPresent, say }: { markPresent: MarkPresent; say: Say },
): HubTopic {
  return {
    name: 'live-chat',
    opensToTools: true,
    receive: saySent(say),
    markPresent: async ({ actors, id }) => {
      // The dock of the creator’s tools is no viewer.
      const people = actors.filter(({ tool }) => !tool)
      if (id !== null) await markPresent({ creatorOid: id, actors: people })
    },
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
