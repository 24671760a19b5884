import type { Deps } from '../../../deps.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import { AppError } from '../../../platform/errors.ts'
import { hintHub } from '../../../platform/hub/hint.ts'
import type { HubTopic } from '../../../platform/hub/hub-topic.ts'
import { hintMessages, lastMessageSeq } from '../../live/live.service.ts'

/** Changes with a creator’s donations, missions, and options, for pages without the chat. */
export function donationsTopic({ db }: Pick<Deps, 'db'>): HubTopic {
  return {
    name: 'live-donations',
    opensToTools: true,
    open: async ({ id: creatorOid }) => {
      if (creatorOid === null) throw new AppError('request.not_found')
      return {
        key: keyOf(creatorOid),
        readState: async () => ({ seq: await lastMessageSeq(db, creatorOid) }),
      }
    },
  }
}

/** Has open pages and the chat read what was announced; after the commit. */
export async function hintDonations(bus: Bus, creatorOid: string): Promise<void> {
  await hintMessages(bus, creatorOid)
  await hintHub(bus, [keyOf(creatorOid)])
}

function keyOf(creatorOid: string): string {
  return `live-donations:${creatorOid}`
}
