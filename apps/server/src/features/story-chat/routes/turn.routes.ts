import { AppError } from '../../../platform/errors.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { branchRoom } from '../changes/room.branch.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { moveOn } from '../changes/room.move-on.ts'
import { presentOne } from '../room/room.present.ts'
import { presentRoom } from './room.status.ts'
import { deleteResponse, restore, rollBack } from '../changes/turn-back.ts'
import { editMessage, selectVersion } from '../changes/turn-choice.ts'

export function turnHandlers(deps: RoomDeps): Handlers {
  return {
    'POST /story-chat/chat-room/{id}/rollback': ({ actor, params, body }) =>
      orDeletionFailed(deps, () =>
        rollBack(deps, { actor, roomOid: params.id, messageOid: body.messageId }),
      ),
    'POST /story-chat/chat-room/{id}/restore': ({ actor, params, body }) =>
      restore(deps, { actor, roomOid: params.id, removalOid: body.removalOid }),
    'DELETE /story-chat/chat-room/{id}/response': ({ actor, params, body }) =>
      orDeletionFailed(deps, async () => {
        const request = { actor, roomOid: params.id, messageOid: body.messageId }
        const { message, removalOid } = await deleteResponse(deps, request)
        return { message: message && (await presentOne(deps.db, { message, actor })), removalOid }
      }),
    'POST /story-chat/chat-room/{id}/message/{messageId}/select': async ({
      actor,
      params,
      body,
    }) => {
      const { id: roomOid, messageId: messageOid } = params
      const request = { actor, roomOid, messageOid, version: body.version }
      const message = await selectVersion(deps, request)
      return { message: await presentOne(deps.db, { message, actor }) }
    },
    'POST /story-chat/message/update': async ({ actor, body }) => {
      const request = { actor, messageOid: body.messageId, text: body.text }
      const message = await editMessage(deps, request)
      return { message: await presentOne(deps.db, { message, actor }) }
    },
    'POST /story-chat/chat-room/{id}/branch': async ({ actor, params, body, lang }) => {
      const request = { actor, roomOid: params.id, messageOid: body.messageId }
      return {
        room: await presentRoom(deps, await branchRoom(deps, request), { viewer: actor, lang }),
      }
    },
    'POST /story-chat/chat-room/{id}/move-on': ({ actor, params }) =>
      moveOn(deps, { actor, roomOid: params.id }),
  }
}

/** R-story-chat-084: a fault of ours while messages are taken out has a sentence of its own. */
async function orDeletionFailed<T>(deps: RoomDeps, remove: () => Promise<T>): Promise<T> {
  try {
    return await remove()
  } catch (error) {
    if (error instanceof AppError) throw error
    deps.log.error({ err: error }, 'messages could not be taken out')
    throw new AppError('chat.delete_messages_failed')
  }
}
