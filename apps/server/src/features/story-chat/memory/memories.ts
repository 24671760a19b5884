import { memoryMaxLength } from '@plax/contracts/story/story-values'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { newOid } from '../../../platform/ids.ts'
import { lockRoom } from '../room/room.queries.ts'
import { ownerOf } from '../room/own-room.ts'
import { requireText } from '../room/text-length.ts'
import { listMemories, type MemoryRow } from './memory.queries.ts'

export const memoryMaxCount = 500

export interface MemoryWrite {
  memoryOid?: string | undefined
  text: string
  pinned: boolean
}

/**
 * Writes a memory by hand, of the turn that the room is at. Throws `chat.memory_not_found`,
 * `chat.text_too_long`, `chat.too_many_memories`.
 */
export async function saveMemory(
  deps: { db: Db; clock: Clock },
  request: { roomOid: string; actor: Actor; write: MemoryWrite },
): Promise<MemoryRow> {
  const { roomOid, actor, write } = request
  const now = deps.clock.now()
  const row = {
    text: requireText(write.text, memoryMaxLength, 'text'),
    pinned: write.pinned,
    edited: true,
    updated_at: now,
  }
  return deps.db.transaction().execute(async (tx) => {
    const room = await lockRoom(tx, roomOid, ownerOf(actor))
    if (!room) throw new AppError('chat.room_not_found')
    if (write.memoryOid !== undefined) {
      const changed = await tx
        .updateTable('chat_memories')
        .set(row)
        .where('oid', '=', write.memoryOid)
        .where('room_oid', '=', room.oid)
        .returningAll()
        .executeTakeFirst()
      if (!changed) throw new AppError('chat.memory_not_found')
      return changed
    }
    if ((await listMemories(tx, room.oid)).length >= memoryMaxCount) {
      throw new AppError('chat.too_many_memories', { maxCount: memoryMaxCount })
    }
    const place = { room_oid: room.oid, from_turn: room.turn, turn: room.turn }
    return tx
      .insertInto('chat_memories')
      .values({ oid: newOid(now), ...place, created_at: now, ...row })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export async function deleteMemory(db: Db, roomOid: string, memoryOid: string): Promise<void> {
  const deleted = await db
    .deleteFrom('chat_memories')
    .where('oid', '=', memoryOid)
    .where('room_oid', '=', roomOid)
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) throw new AppError('chat.memory_not_found')
}
