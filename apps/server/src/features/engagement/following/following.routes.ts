import { sql } from 'kysely'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listCreatorsCards } from '../../shelf/shelf.service.ts'
import { type KeptDeps, presentKept } from '../kept/present-kept.ts'

/** The newest items of every kind by the creators whom somebody follows or subscribes to. */
export function followingHandlers(deps: KeptDeps): Handlers {
  return {
    'GET /account/following': async ({ actor, query, lang }) => {
      assertUser(actor)
      const now = deps.clock.now()
      const creators = sql`SELECT creator_oid FROM favorite_creators
          WHERE user_oid = ${actor.userOid}
        UNION SELECT creator_oid FROM memberships
          WHERE user_oid = ${actor.userOid} AND since <= ${now} AND valid_until > ${now}`
      const asked = { ...query, creators, actor, lang, now }
      const { rows, nextCursor } = await listCreatorsCards(deps.db, asked)
      const items = await presentKept(deps, rows, {
        viewer: actor,
        lang,
        addedTo: (row) => ({ publishedAt: (row.published_at ?? row.updated_at).toISOString() }),
      })
      return { items, nextCursor }
    },
  }
}
