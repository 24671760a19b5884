import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { getArtefact } from '../../story/story.service.ts'
import { getMessage } from '../room/room.messages.ts'
import { getRoom } from '../room/own-room.ts'
import { scenesIn } from './situation-image.ts'
import type { ImageTerms } from './image-terms.ts'

/**
 * Refuses (`image.auto_unlock_refused`) an image that does not allow it, or that the reply does not
 * show. Throws `chat.room_not_found` and `chat.message_not_found`.
 */
export async function assertShown(
  db: Db,
  claim: {
    actor: UserActor
    roomOid: string | undefined
    autoMessageOid: string | undefined
    nodeId: string | null
    terms: readonly ImageTerms[]
  },
): Promise<void> {
  const { actor, roomOid, autoMessageOid: messageOid, nodeId, terms } = claim
  const image = terms.find((one) => one.nodeId === nodeId)
  if (roomOid === undefined || messageOid === undefined || !image?.allowsAutoUnlock) {
    throw new AppError('image.auto_unlock_refused')
  }
  const room = await getRoom(db, roomOid, actor)
  const message = await getMessage(db, { roomOid: room.oid, messageOid })
  const shown = scenesIn(await getArtefact(db, room.artefact_hash), message)
  const isShown = message.role === 'assistant' && shown.includes(image.nodeId)
  if (!isShown) throw new AppError('image.auto_unlock_refused')
}
