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
      const outcome =
        'gift' in answer
          ? { giftOid: answer.gift.oid, postingId: answer.gift.postingId, approvalOid: null }
          : { giftOid: null, postingId: null, approvalOid: answer.approvalOid }
      return { ...outcome, userOid, bucket, coins }
    },
  }
}
