import {
  playlistItemsMaxCount,
  type PlaylistSharing,
  playlistsMaxCount,
} from '@plax/contracts/engagement/library-values'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { lockUser } from '../../account/account.service.ts'
import type { PlaylistRow } from './read-playlists.ts'

/** Makes one. Throws `playlist.full`. */
export async function makePlaylist(
  tx: Tx,
  made: { ownerOid: string; title: string; sharing: PlaylistSharing; now: Date },
): Promise<PlaylistRow> {
  const { ownerOid: owner_oid, title, sharing, now } = made
  // The playlists of one person are made one after the other, so that they are counted.
  await lockUser(tx, owner_oid)
  const { count } = await tx
    .selectFrom('playlists')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_oid', '=', owner_oid)
    .executeTakeFirstOrThrow()
  if (Number(count) >= playlistsMaxCount) {
    throw new AppError('playlist.full', { maxCount: playlistsMaxCount })
  }
  return tx
    .insertInto('playlists')
    .values({ oid: newOid(now), owner_oid, title, sharing, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Somebody's own, locked: its items change one after the other. Throws `playlist.not_found`. */
export async function lockPlaylist(
  tx: Tx,
  { playlistOid, ownerOid }: { playlistOid: string; ownerOid: string },
): Promise<PlaylistRow> {
  const row = await tx
    .selectFrom('playlists')
    .selectAll()
    .where('oid', '=', playlistOid)
    .where('owner_oid', '=', ownerOid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('playlist.not_found')
  return row
}

/** Adds an item at the end of a locked playlist. Throws `playlist.items_full`. */
export async function addItem(
  tx: Tx,
  { playlist, itemOid, now }: { playlist: PlaylistRow; itemOid: string; now: Date },
): Promise<void> {
  const added = await tx
    .insertInto('playlist_items')
    .values({
      playlist_oid: playlist.oid,
      item_oid: itemOid,
      place: playlist.next_place,
      added_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('place')
    .executeTakeFirst()
  if (!added) return
  if (playlist.item_count >= playlistItemsMaxCount) {
    throw new AppError('playlist.items_full', { maxCount: playlistItemsMaxCount })
  }
  await changePlaylist(tx, playlist.oid, {
    item_count: sql<number>`item_count + 1`,
    next_place: sql<number>`next_place + 1`,
    updated_at: now,
  })
}

/** Takes an item out of a locked playlist; one that is not there changes nothing. */
export async function removeItem(
  tx: Tx,
  { playlist, itemOid, now }: { playlist: PlaylistRow; itemOid: string; now: Date },
): Promise<void> {
  const removed = await tx
    .deleteFrom('playlist_items')
    .where('playlist_oid', '=', playlist.oid)
    .where('item_oid', '=', itemOid)
    .returning('place')
    .executeTakeFirst()
  if (!removed) return
  const item_count = sql<number>`item_count - 1`
  await changePlaylist(tx, playlist.oid, { item_count, updated_at: now })
}

/** Items of a locked playlist share the places that they had, in another order. */
export async function orderItems(
  tx: Tx,
  { playlist, itemOids, now }: { playlist: PlaylistRow; itemOids: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    WITH asked AS (
      SELECT item_oid, min(at) AS at FROM unnest(${[...itemOids]}::text[]) WITH ORDINALITY
        AS named (item_oid, at) GROUP BY item_oid
    ), former AS (
      SELECT item_oid, place, at, row_number() OVER (ORDER BY place, item_oid) AS rank
      FROM playlist_items JOIN asked USING (item_oid) WHERE playlist_oid = ${playlist.oid}
    ), wanted AS (
      SELECT item_oid, row_number() OVER (ORDER BY at) AS rank FROM former
    )
    UPDATE playlist_items SET place = former.place FROM former JOIN wanted USING (rank)
    WHERE playlist_oid = ${playlist.oid} AND playlist_items.item_oid = wanted.item_oid
      AND playlist_items.place <> former.place`.execute(tx)
  await changePlaylist(tx, playlist.oid, { updated_at: now })
}

interface PlaylistChange {
  title?: string
  sharing?: PlaylistSharing
  item_count?: RawBuilder<number>
  next_place?: RawBuilder<number>
  updated_at: Date
}

/** Changes what a locked playlist says of itself. */
export async function changePlaylist(tx: Tx, oid: string, change: PlaylistChange): Promise<void> {
  await tx.updateTable('playlists').set(change).where('oid', '=', oid).execute()
}
