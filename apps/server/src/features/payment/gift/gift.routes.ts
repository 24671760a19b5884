import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { requestGift } from './request-gift.ts'

export function giftHandlers(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Handlers {
  return {
    'POST /account/admin/coin-gifts': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      const answer = await requestGift(deps, { ...body, actorOid: actor.userOid, key })
      const { userOid, bucket, coins } = body
      const { gift } = { gift: null, ...answer }
      const { approvalOid } = { approvalOid: null, ...answer }
      const given = { giftOid: gift?.oid ?? null, postingId: gift?.postingId ?? null }
      return { ...given, approvalOid, userOid, bucket, coins }
    },
  }
}
