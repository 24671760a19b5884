import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { giveItem } from './give-item.ts'
import { thank } from './gifts/gifts.queries.ts'
import { presentOrder } from './orders.present.ts'

/** Gifts, and the thanks for them. */
export function giftHandlers(deps: CommerceDeps): Handlers {
  return {
    'POST /account/gift': async ({ actor, body, lang, idempotencyKey: key }) => {
      assertUser(actor)
      return presentOrder(deps, await giveItem(deps, { actor, key, ...body }), lang)
    },
    'POST /account/gift/thank': async ({ actor, body }) => {
      assertUser(actor)
      const { giftOid, message } = body
      const now = deps.clock.now()
      const said = { giftOid, userOid: actor.userOid, message: message || null, now }
      const at = await deps.db.transaction().execute((tx) => thank(tx, said))
      return { giftOid, thankedAt: at.toISOString() }
    },
  }
}
