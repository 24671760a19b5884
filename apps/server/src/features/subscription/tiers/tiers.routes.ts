import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { modifyTiers } from './modify-tiers.ts'
import { presentTiers } from './present-tiers.ts'
import { listTiers } from './tiers.queries.ts'

/** What creators offer, read by everyone and changed by them. */
export function tierHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'GET /account/subscription-tiers': async ({ actor, query, lang }) => {
      const { creatorOid, currency } = query
      const isOwn = query.withRemoved === 'true' && actor.userOid === creatorOid
      const rows = await listTiers(deps.db, { creatorOid, withRemoved: isOwn })
      const how = { currency, now: deps.clock.now(), lang, isOwn }
      return { tiers: await presentTiers(deps.db, rows, how) }
    },
    'POST /account/modify/subscription_tiers': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      const tierHash = await modifyTiers(deps, { creatorOid, ...body })
      const rows = await listTiers(deps.db, { creatorOid, withRemoved: true })
      const how = { currency: 'KRW' as const, now: deps.clock.now(), lang, isOwn: true }
      return { tierHash, tiers: await presentTiers(deps.db, rows, how) }
    },
  }
}
