import type { UnreadState } from '@plax/contracts/notification/notification'
import type { Deps } from '../../../deps.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { hintHub } from '../../../platform/hub/hint.ts'
import type { HubTopic } from '../../../platform/hub/hub-topic.ts'
import { type Reader, readState } from './list.ts'

/** The unread count of one’s open pages. */
export function unreadTopic({ db }: Pick<Deps, 'db'>): HubTopic {
  return {
    name: 'notifications',
    open: async ({ actor }) => {
      assertUser(actor)
      const reader = { userOid: actor.userOid, seesAdult: actor.roles.has('adult') }
      return { key: keyOf(reader), readState: (): Promise<UnreadState> => readState(db, reader) }
    },
  }
}

/** Sends the open pages of people their unread counts. */
export function hintUnread(bus: Bus, userOids: readonly string[]): Promise<void> {
  const keys = userOids.flatMap((userOid) =>
    [true, false].map((seesAdult) => keyOf({ userOid, seesAdult })),
  )
  return hintHub(bus, keys)
}

function keyOf({ userOid, seesAdult }: Reader): string {
  return `notifications:${userOid}:${seesAdult ? 'all' : 'safe'}`
}
