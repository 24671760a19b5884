import { assertUser } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { listPurchased } from './purchased.queries.ts'
import { presentPurchased } from './purchased.present.ts'

/** R-content-074. */
const maxAgeSeconds = 300

/** What somebody bought or was given. */
export function purchasedHandlers(deps: CommerceDeps): Handlers {
  return {
    'GET /content/purchased3': async ({ actor, query, lang, reply }) => {
      assertUser(actor)
      const { cursor, limit, kind, gifts } = query
      const parts = readCursor(cursor, [cursorPart.instant, cursorPart.oid, cursorPart.count])
      const after = parts && { at: parts[0], orderOid: parts[1], place: parts[2] }
      const asked = { userOid: actor.userOid, kind, gifts, after, limit: limit + 1 }
      const found = await listPurchased(deps.db, asked)
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.created_at.toISOString(),
        row.order_oid,
        row.place,
      ])
      reply.header('cache-control', `private, max-age=${maxAgeSeconds}`)
      return { items: await presentPurchased(deps, rows, { actor, lang }), nextCursor }
    },
  }
}
