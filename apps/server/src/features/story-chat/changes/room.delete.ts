import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { release } from '../reply/charge-reply.ts'
import { stopReply } from '../reply/stop-reply.ts'
import type { ReplyDeps } from '../reply/reply.deps.ts'
import { findRunning, lockMessage, lockRoom } from '../room/room.queries.ts'
import { getRoom, ownerOf } from '../room/own-room.ts'

const lookEveryMs = 50

/**
 * Deletes a reader's own room with all that hangs on it. A reply that is being written is stopped
 * first, so that its words are paid once they began (spec D31); where its process does not answer
 * the hold or free chat goes back in the same transaction, and it writes no more. Throws
 * `chat.room_not_found`.
 */
export async function deleteRoom(
  deps: Pick<ReplyDeps, 'db' | 'clock' | 'replies'>,
  { roomOid, actor }: { roomOid: string; actor: Actor },
): Promise<void> {
  await stopRunning(deps, (await getRoom(deps.db, roomOid, actor)).oid)
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

async function stopRunning(
  deps: Pick<ReplyDeps, 'db' | 'replies'>,
  roomOid: string,
): Promise<void> {
  const running = await findRunning(deps.db, roomOid)
  if (!running) return
  await stopReply(deps, running.oid)
  for (let waitedMs = 0; waitedMs < deps.replies.stopsWithinMs; waitedMs += lookEveryMs) {
    if ((await findRunning(deps.db, roomOid)) === null) return
    await delay(lookEveryMs)
  }
}
