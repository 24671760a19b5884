import type { RoomNow } from '@plax/contracts/story-chat/story-chat'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { hintHub } from '../../../platform/hub/hint.ts'
import type { HubTopic } from '../../../platform/hub/hub-topic.ts'
import { getRoom } from './own-room.ts'
import { findNewest, findRunning } from './room.queries.ts'

/** Where a chat is now, for every page that shows it: what one of them does, the others follow. */
export function roomTopic({ db }: { db: Db }): HubTopic {
  return {
    name: 'chat-room',
    open: async ({ actor, id }) => {
      if (id === null) throw new AppError('chat.room_not_found')
      const { oid } = await getRoom(db, id, actor)
      return { key: keyOf(oid), isGuarded: true, readState: () => readRoom(db, oid) }
    },
  }
}

/** Sends the pages of a room where it is now. */
export function hintRoom(bus: Bus, roomOid: string): Promise<void> {
  return hintHub(bus, [keyOf(roomOid)])
}

async function readRoom(db: Db, roomOid: string): Promise<RoomNow> {
  const [newest, running] = await Promise.all([findNewest(db, roomOid), findRunning(db, roomOid)])
  const isReply = running !== null && running.role !== 'draft'
  return { newestId: newest?.oid ?? null, runningId: isReply ? running.oid : null }
}

function keyOf(roomOid: string): string {
  return `chat-room:${roomOid}`
}
