import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { HubTopic } from '../../../platform/hub/hub-topic.ts'
import { studioTopicKey } from '../streams/stream-hints.ts'
import { findCurrentStream } from '../streams/streams.ts'
import { listNotices, readRejection } from './notices.ts'
import { presentOwnStream } from './present-studio.ts'

/** A creator’s stream with its health, for the page that they stream from. */
export function studioTopic(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): HubTopic {
  return {
    name: 'live-studio',
    opensToTools: true,
    open: async ({ actor, id }) => {
      const isOwner = actor.userOid === id && actor.roles.has('livestreamer')
      if (id === null || (!isOwner && !actor.roles.has('admin'))) {
        throw new AppError('auth.forbidden')
      }
      return {
        key: studioTopicKey(id),
        readState: async () => {
          const stream = await findCurrentStream(deps.db, id)
          return {
            stream: stream && (await presentOwnStream(deps, stream)),
            notices: await listNotices(deps.db, id),
            rejection: await readRejection(deps, id),
          }
        },
      }
    },
  }
}
