import type { InputOf } from '@plax/contracts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { getVisibleItem } from '../../access/access.service.ts'
import { itemCodes } from '../../catalogue/catalogue.service.ts'
import { addItem, changePlaylist, removeItem } from './change-playlists.ts'
import type { PlaylistRow } from './read-playlists.ts'

type Update = InputOf<'POST /content/playlist/update'>['body']

/** Adds or takes out an item of a locked playlist, and changes what it says of itself. */
export async function updatePlaylist(
  tx: Tx,
  asked: { playlist: PlaylistRow; body: Update; actor: Actor; now: Date },
): Promise<void> {
  const { playlist, actor, now } = asked
  const { contentOid: itemOid, method, update = {} } = asked.body
  const { title, sharing } = update
  const isItem = itemOid !== undefined && method !== undefined
  if (!isItem && title === undefined && sharing === undefined) {
    throw new AppError('playlist.nothing_changed')
  }
  if (isItem && method === 'remove') await removeItem(tx, { playlist, itemOid, now })
  if (isItem && method === 'add') {
    await getVisibleItem(tx, { kind: { codes: itemCodes }, itemOid, actor, now })
    await addItem(tx, { playlist, itemOid, now })
  }
  if (title === undefined && sharing === undefined) return
  await changePlaylist(tx, playlist.oid, {
    ...(title !== undefined && { title }),
    ...(sharing !== undefined && { sharing }),
    updated_at: now,
  })
}
