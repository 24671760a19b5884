import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { HubTopic } from '../../platform/hub/hub-topic.ts'
import { alertsTopicKey } from './alert-queue.ts'
import { readAlerts } from './present-alerts.ts'

/** A creator’s alerts, for their overlays and docks. */
export function alertsTopic(deps: Pick<Deps, 'clock' | 'db'>): HubTopic {
  return {
    name: 'live-alerts',
    opensToTools: true,
    open: async ({ actor, id: creatorOid }) => {
      const isOwner = actor.userOid === creatorOid && actor.roles.has('livestreamer')
      if (creatorOid === null || !isOwner) throw new AppError('auth.forbidden')
      return {
        key: alertsTopicKey(creatorOid),
        readState: () => readAlerts(deps, creatorOid),
      }
    },
  }
}
