import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { assertUser, type UserActor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { visibleTo } from '../../access/access.service.ts'
import { selectCards } from '../../shelf/shelf.service.ts'
import '../counts/engagement.tables.ts'
import { type KeptDeps, presentKept } from '../kept/present-kept.ts'

/** What somebody likes, as a list of theirs. */
export function likedHandlers(deps: KeptDeps): Handlers {
  return {
    'GET /account/liked-list': async ({ actor, query, lang }) => {
      assertUser(actor)
      const asked = { ...query, actor, lang, now: deps.clock.now() }
      const { rows, nextCursor } = await pageLiked(deps.db, asked)
      const items = await presentKept(deps, rows, {
        viewer: actor,
        lang,
        addedTo: (row) => ({ likedAt: row.created_at.toISOString() }),
      })
      return { items, nextCursor }
    },
  }
}

interface LikedQuery {
  cursor?: string | undefined
  limit: number
  actor: UserActor
  lang: Language
  now: Date
}

/** The latest first; what somebody may no longer know of is left out. */
async function pageLiked(db: Db, { cursor, limit, actor, lang, now }: LikedQuery) {
  const after = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
  const place = sql`(item_likes.created_at, item_likes.item_oid)`
  const found = await selectCards(db, lang)
    .innerJoin('item_likes', 'item_likes.item_oid', 'shelf_cards.item_oid')
    .select('item_likes.created_at')
    .where('item_likes.user_oid', '=', actor.userOid)
    .where(visibleTo(actor, now))
    .where(after ? sql<boolean>`${place} < (${after[0]}, ${after[1]})` : sql<boolean>`true`)
    .orderBy('item_likes.created_at', 'desc')
    .orderBy('item_likes.item_oid', 'desc')
    .limit(limit + 1)
    .execute()
  return cutPage(found, limit, (row) => [row.created_at.toISOString(), row.oid])
}
