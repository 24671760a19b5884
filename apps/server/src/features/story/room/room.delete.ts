import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { release } from '../reply/end-reply.ts'
import type { RoomDeps } from './room.deps.ts'
import { findRunning, lockMessage, lockRoom } from './room.queries.ts'
import { ownerOf } from './room.service.ts'

/**
 * Deletes a reader's own room with all that hangs on it. A reply that is being written gives back
 * its hold or free chat in the same transaction, and its process writes no more; one that was
 * settled before stays paid. Throws `chat.room_not_found`.
 */
export async function deleteRoom(
  deps: Pick<RoomDeps, 'db' | 'clock' | 'replies'>,
  { roomOid, actor }: { roomOid: string; actor: Actor },
): Promise<void> {
  const running = await deps.db.transaction().execute(async (tx) => {
    // Room before message before wallet: the order in which a reply that ends locks them.
    const room = await lockRoom(tx, roomOid, ownerOf(actor))
    if (!room) throw new AppError('chat.room_not_found')
    const found = await findRunning(tx, room.oid)
    const message = found && (await lockMessage(tx, found.oid))
    if (message?.state === 'running') await release(tx, message, deps.clock.now())
    await tx.deleteFrom('chat_rooms').where('oid', '=', room.oid).execute()
    return message
  })
  if (running) deps.replies.find(running.oid)?.abort('lost')
}
