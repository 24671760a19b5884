import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { presentPeople } from '../users/present-users.ts'
import { addFavorites, listFavorites, removeFavorites } from './favorites.ts'

interface FavoriteChange {
  creatorOid?: string | undefined
  operation: 'add' | 'remove'
  favorites?: string[] | undefined
}

/** The creators whom somebody follows: one call that reads and writes. */
export function favoriteHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'POST /account/favorite/creators': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { userOid } = actor
      if (body.favorites || body.creatorOid) {
        const now = deps.clock.now()
        await deps.db.transaction().execute((tx) => change(tx, { ...body, userOid, now }))
      }
      const creators = await listFavorites(deps.db, userOid)
      return {
        favorites: creators.map(({ oid }) => oid),
        creators: await presentPeople(deps.db, creators, lang),
      }
    },
  }
}

async function change(
  tx: Tx,
  asked: FavoriteChange & { userOid: string; now: Date },
): Promise<void> {
  const { userOid, creatorOid, operation, favorites, now } = asked
  // What one person follows changes one after the other, so that they are counted.
  await tx.selectFrom('users').select('oid').where('oid', '=', userOid).forNoKeyUpdate().execute()
  if (favorites) {
    await removeFavorites(tx, { userOid, keep: favorites })
    await addFavorites(tx, { userOid, creatorOids: favorites, now })
  }
  if (!creatorOid) return
  if (operation === 'remove') return removeFavorites(tx, { userOid, creatorOid })
  return addFavorites(tx, { userOid, creatorOids: [creatorOid], now })
}

export const favoriteLifecycle: LifecycleHandler = {
  tables: ['favorite_creators'],
  onErase: async (tx, { userOid }) => {
    await tx
      .deleteFrom('favorite_creators')
      .where((eb) => eb.or([eb('user_oid', '=', userOid), eb('creator_oid', '=', userOid)]))
      .execute()
  },
  onExport: (db, { userOid }) => ({
    favoriteCreators: pagesOf(
      db
        .selectFrom('favorite_creators')
        .select(['creator_oid', 'created_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['creator_oid'] },
    ),
  }),
}
