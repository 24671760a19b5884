import { favoritesMaxCount } from '@plax/contracts/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emitAll } from '../../../platform/events/outbox.ts'
import type { Audience } from '../../../platform/notify.ts'
import type { UserRow } from '../users/users.queries.ts'
import './favorites.tables.ts'

/** The creators whom somebody follows, latest first. */
export async function listFavorites(db: Db | Tx, userOid: string): Promise<UserRow[]> {
  return db
    .selectFrom('favorite_creators')
    .innerJoin('users', 'users.oid', 'favorite_creators.creator_oid')
    .selectAll('users')
    .where('favorite_creators.user_oid', '=', userOid)
    .where('users.withdrawn_at', 'is', null)
    .orderBy('favorite_creators.created_at', 'desc')
    .orderBy('favorite_creators.creator_oid', 'desc')
    .execute()
}

export async function isFavorite(
  db: Db,
  userOid: string | null,
  creatorOid: string,
): Promise<boolean> {
  if (userOid === null) return false
  const row = await db
    .selectFrom('favorite_creators')
    .select('creator_oid')
    .where('user_oid', '=', userOid)
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return row !== undefined
}

/** The query of `followersOf`. */
export function followersOf(creatorOid: string): Audience {
  return sql`SELECT user_oid FROM favorite_creators WHERE creator_oid = ${creatorOid}`
}

/** Adds creators; those who are there stay as they are. Throws where one is no creator. */
export async function addFavorites(
  tx: Tx,
  asked: { userOid: string; creatorOids: readonly string[]; now: Date },
): Promise<void> {
  const { userOid, now } = asked
  const creatorOids = [...new Set(asked.creatorOids)]
  if (creatorOids.includes(userOid)) throw new AppError('favorite.own')
  if (creatorOids.length === 0) return
  const creators = await tx
    .selectFrom('users')
    .select('oid')
    .where('oid', 'in', creatorOids)
    .where('is_creator', '=', true)
    .where('withdrawn_at', 'is', null)
    .execute()
  if (creators.length < creatorOids.length) throw new AppError('account.user_not_found')
  const followed = await tx
    .insertInto('favorite_creators')
    .values(creators.map(({ oid }) => ({ user_oid: userOid, creator_oid: oid, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('creator_oid')
    .execute()
  const events = followed.map(({ creator_oid: creatorOid }) => {
    return { stream: 'account', type: 'creator.followed', payload: { userOid, creatorOid } }
  })
  await emitAll(tx, events, now)
  const { count } = await tx
    .selectFrom('favorite_creators')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_oid', '=', userOid)
    .executeTakeFirstOrThrow()
  if (Number(count) > favoritesMaxCount) {
    throw new AppError('favorite.full', { maxCount: favoritesMaxCount })
  }
}

/** Removes one, or all but those that are kept. */
export async function removeFavorites(
  tx: Tx,
  asked: { userOid: string } & ({ creatorOid: string } | { keep: readonly string[] }),
): Promise<void> {
  const rows = tx.deleteFrom('favorite_creators').where('user_oid', '=', asked.userOid)
  await (
    'creatorOid' in asked
      ? rows.where('creator_oid', '=', asked.creatorOid)
      : rows.where(sql<boolean>`creator_oid <> ALL(${asked.keep}::text[])`)
  ).execute()
}
