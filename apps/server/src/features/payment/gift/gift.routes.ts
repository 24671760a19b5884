import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { giveCoins } from './give-coins.ts'

export function giftHandlers(deps: { db: Db; clock: Clock }): Handlers {
  return {
    'POST /account/admin/coin-gifts': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      const { gift, postingId } = await giveCoins(deps, { ...body, actorOid: actor.userOid, key })
      const { oid: giftOid, user_oid: userOid, bucket, coins } = gift
      return { giftOid, userOid, bucket, coins, postingId }
    },
  }
}
