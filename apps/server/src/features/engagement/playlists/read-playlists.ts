import { type Selectable, sql } from 'kysely'
import type { Language } from '@plax/contracts/languages'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { visibleTo } from '../../access/access.service.ts'
import { type CardRow, selectCards } from '../../shelf/shelf.service.ts'
import type { PlaylistsTable } from './playlists.tables.ts'

export type PlaylistRow = Selectable<PlaylistsTable>

interface Page {
  cursor?: string | undefined
  limit: number
}

/** The playlists of somebody, changed latest first; of others those that are public. */
export async function pagePlaylists(
  db: Db,
  asked: Page & { ownerOid: string; viewerOid: string | null },
): Promise<{ rows: PlaylistRow[]; nextCursor: string | null }> {
  const { ownerOid, limit } = asked
  const after = readCursor(asked.cursor, [cursorPart.instant, cursorPart.oid])
  let query = db
    .selectFrom('playlists')
    .selectAll()
    .where('owner_oid', '=', ownerOid)
    .orderBy('updated_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(limit + 1)
  if (ownerOid !== asked.viewerOid) query = query.where('sharing', '=', 'public')
  if (after) query = query.where(sql<boolean>`(updated_at, oid) < (${after[0]}, ${after[1]})`)
  const found = await query.execute()
  return cutPage(found, limit, ({ updated_at, oid }) => [updated_at.toISOString(), oid])
}

/** Throws `playlist.not_found`, also where it is private and another's. */
export async function getPlaylist(
  db: Db | Tx,
  { playlistOid, viewerOid }: { playlistOid: string; viewerOid: string | null },
): Promise<PlaylistRow> {
  const row = await db
    .selectFrom('playlists')
    .selectAll()
    .where('oid', '=', playlistOid)
    .executeTakeFirst()
  if (!row || (row.sharing === 'private' && row.owner_oid !== viewerOid)) {
    throw new AppError('playlist.not_found')
  }
  return row
}

/** Which of some playlists have an item. */
export async function playlistsWith(
  db: Db | Tx,
  { playlistOids, itemOid }: { playlistOids: readonly string[]; itemOid: string | undefined },
): Promise<Set<string>> {
  if (itemOid === undefined || playlistOids.length === 0) return new Set()
  const rows = await db
    .selectFrom('playlist_items')
    .select('playlist_oid')
    .where('item_oid', '=', itemOid)
    .where('playlist_oid', 'in', playlistOids)
    .execute()
  return new Set(rows.map(({ playlist_oid }) => playlist_oid))
}

export type ListedRow = CardRow & { place: number; added_at: Date }

/** A page of what is on a playlist, in its order; what the actor may not know of is left out. */
export async function pageItems(
  db: Db,
  asked: Page & {
    playlistOid: string
    after?: string | undefined
    actor: Actor
    lang: Language
    now: Date
  },
): Promise<{ rows: ListedRow[]; nextCursor: string | null }> {
  const { playlistOid, limit, actor, now } = asked
  const from = readCursor(asked.cursor, [cursorPart.count, cursorPart.oid])
  let query = selectCards(db, asked.lang)
    .innerJoin('playlist_items', 'playlist_items.item_oid', 'shelf_cards.item_oid')
    .select(['playlist_items.place', 'playlist_items.added_at'])
    .where('playlist_items.playlist_oid', '=', playlistOid)
    .where(visibleTo(actor, now))
    .orderBy('playlist_items.place')
    .orderBy('playlist_items.item_oid')
    .limit(limit + 1)
  const place = sql`(playlist_items.place, playlist_items.item_oid)`
  if (from) query = query.where(sql<boolean>`${place} > (${from[0]}, ${from[1]})`)
  if (asked.after) {
    query = query.where(sql<boolean>`${place} > (SELECT place, item_oid FROM playlist_items
      WHERE playlist_oid = ${playlistOid} AND item_oid = ${asked.after})`)
  }
  return cutPage(await query.execute(), limit, (row) => [row.place, row.oid])
}
