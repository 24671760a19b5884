import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { visibleTo } from '../../access/access.service.ts'
import { countsOf, likedBy } from '../counts/counts.ts'
import { assertLiker, likeItem } from './likes.ts'

export function likeHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'POST /content/like': ({ actor, body }) => {
      assertUser(actor)
      assertLiker(actor, body.likerOid)
      const liked = body.likeOrUndoLike === 'like'
      return likeItem(deps, { actor, itemOid: body.contentOid, liked })
    },
    'GET /content/counts': async ({ actor, query }) => {
      const asked = query.contentOids.split('|')
      const rows = await deps.db
        .selectFrom('catalogue_items')
        .select('oid')
        .where('oid', 'in', asked)
        .where(visibleTo(actor, deps.clock.now()))
        .execute()
      const oids = rows.map(({ oid }) => oid)
      const counts = await countsOf(deps.db, oids)
      const liked = await likedBy(deps.db, actor.userOid, oids)
      const items = oids.map((contentOid) => ({
        contentOid,
        likes: 0,
        comments: 0,
        ...counts.get(contentOid),
        isLiked: liked.has(contentOid),
      }))
      return { items }
    },
  }
}
