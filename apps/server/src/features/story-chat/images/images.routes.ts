import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getImageSource } from './image-source.ts'
import { findAllowance, setAllowance } from './image.queries.ts'
import { showImages, signImage } from './show-images.ts'
import { type UnlockDeps, unlockImages } from './unlock-images.ts'

/** Pictures that are sold: the gallery, signed addresses, unlocking. */
export function imageHandlers(deps: UnlockDeps): Handlers {
  return {
    'GET /story-chat/images': ({ actor, query }) => showImages(deps, { ...query, actor }),
    'GET /story-chat/image/signed-url': ({ actor, query }) => signImage(deps, { ...query, actor }),
    'POST /story-chat/image/unlock': ({ actor, body, idempotencyKey }) => {
      assertUser(actor)
      const { contentOid, nodeId, all, roomOid, autoMessageId, maxPriceMilli } = body
      const missing = [
        ...(contentOid === undefined ? ['contentOid'] : []),
        ...(nodeId === undefined && !all ? ['nodeId'] : []),
        ...(autoMessageId !== undefined && roomOid === undefined ? ['roomOid'] : []),
      ]
      if (contentOid === undefined || missing.length > 0) {
        throw new AppError('image.parameters_missing', { missing: missing.join(', ') })
      }
      return unlockImages(deps, {
        actor,
        idempotencyKey,
        contentOid,
        nodeId: nodeId ?? null,
        roomOid,
        autoMessageOid: autoMessageId,
        maxPriceMilli,
      })
    },
    'POST /story-chat/image/auto-unlock': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid } = actor
      const { contentOid, ceilingMilli } = body
      const now = deps.clock.now()
      await getImageSource(deps.db, { actor, contentOid, now })
      return deps.db.transaction().execute(async (tx) => {
        await setAllowance(tx, { userOid, contentOid, ceilingMilli, now })
        return findAllowance(tx, { userOid, contentOid })
      })
    },
  }
}
