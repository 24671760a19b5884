import type { Deps } from '../../../deps.ts'
import type { ManagerNews } from '../managers/managers.routes.ts'
import { postEvent } from './post-event.ts'
import { hintChat, recheckChat } from './room.ts'

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
    announce: async (creatorOid) => {
      await hintChat(bus, creatorOid)
      // Whoever was removed may not be allowed to watch the stream.
      await recheckChat(bus, creatorOid)
    },
  }
}
