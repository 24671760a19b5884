import type { Deps } from '../../../deps.ts'
import type { ManagerNews } from '../managers/managers.routes.ts'
import { postEvent } from './post-event.ts'
import { hintChat } from './room.ts'

/** Changes among the managers, as events of the chat. */
export function managerNews({ bus }: Pick<Deps, 'bus'>): ManagerNews {
  return {
    hired: async (tx, { creatorOid, userOid, nickname, now }) => {
      const event = { event: 'makeManager', userOid, nickname, date: now.toISOString() } as const
      await postEvent(tx, { creatorOid, event, now, subjectOid: userOid })
    },
    removed: async (tx, { creatorOid, userOids, now }) => {
      for (const userOid of userOids) {
        const event = { event: 'removeManager' as const, userOids: [userOid] }
        await postEvent(tx, { creatorOid, event, now, subjectOid: userOid })
      }
    },
    announce: (creatorOid) => hintChat(bus, creatorOid),
  }
}
