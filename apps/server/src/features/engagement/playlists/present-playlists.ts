import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Actor } from '../../../platform/http/actor.ts'
import { listUsers, nameIn } from '../../account/account.service.ts'
import type { KeptDeps } from '../kept/present-kept.ts'
import { type PlaylistRow, playlistsWith } from './read-playlists.ts'

export type Playlist = OutputOf<'POST /content/playlist'>

interface PlaylistView {
  actor: Actor
  lang: Language
  /** For `hasContent`. */
  itemOid?: string | undefined
}

/** One, as `presentPlaylists`. */
export async function presentPlaylist(
  deps: Pick<KeptDeps, 'db'>,
  row: PlaylistRow,
  view: PlaylistView,
): Promise<Playlist> {
  const [playlist] = await presentPlaylists(deps, [row], view)
  return playlist as Playlist
}

/** Playlists as somebody is shown them. */
export async function presentPlaylists(
  { db }: Pick<KeptDeps, 'db'>,
  rows: readonly PlaylistRow[],
  { actor, lang, itemOid }: PlaylistView,
): Promise<Playlist[]> {
  const owners = await listUsers(db, [...new Set(rows.map(({ owner_oid }) => owner_oid))])
  const nameOf = new Map(owners.map((owner) => [owner.oid, nameIn(owner, lang)]))
  const playlistOids = rows.map(({ oid }) => oid)
  const having = await playlistsWith(db, { playlistOids, itemOid })
  return rows.map((row) => ({
    playlistOid: row.oid,
    title: row.title,
    sharing: row.sharing,
    itemCount: row.item_count,
    ownerOid: row.owner_oid,
    ownerName: nameOf.get(row.owner_oid) ?? '',
    isOwn: row.owner_oid === actor.userOid,
    hasContent: having.has(row.oid),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}
