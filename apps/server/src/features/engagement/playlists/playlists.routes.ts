import type { Language } from '@plax/contracts/languages'
import type { Tx } from '../../../platform/db/database.ts'
import { type Actor, assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getVisibleItem } from '../../access/access.service.ts'
import { itemCodes } from '../../catalogue/catalogue.service.ts'
import { type KeptDeps, presentKept } from '../kept/present-kept.ts'
import { addItem, lockPlaylist, makePlaylist, orderItems } from './change-playlists.ts'
import { type Playlist, presentPlaylist, presentPlaylists } from './present-playlists.ts'
import { getPlaylist, pageItems, pagePlaylists, type PlaylistRow } from './read-playlists.ts'
import { updatePlaylist } from './update-playlist.ts'

/** R-content-075. */
const maxAge = 'private, max-age=600'

/** Playlists: made, filled, ordered, shared. */
export function playlistHandlers(deps: KeptDeps): Handlers {
  const { db, clock } = deps
  const change = async (
    asked: { actor: Actor; lang: Language; playlistOid: string; itemOid?: string | undefined },
    write: (tx: Tx, playlist: PlaylistRow) => Promise<void>,
  ): Promise<Playlist> => {
    const { actor, playlistOid } = asked
    assertUser(actor)
    const ownerOid = actor.userOid
    await db.transaction().execute(async (tx) => {
      await write(tx, await lockPlaylist(tx, { playlistOid, ownerOid }))
    })
    const row = await getPlaylist(db, { playlistOid, viewerOid: ownerOid })
    return presentPlaylist(deps, row, asked)
  }
  return {
    'GET /content/playlist': async ({ actor, query, lang, reply }) => {
      if (!query.ownerOid) assertUser(actor)
      const ownerOid = query.ownerOid ?? actor.userOid ?? ''
      const page = await pagePlaylists(db, { ...query, ownerOid, viewerOid: actor.userOid })
      const view = { actor, lang, itemOid: query.contentOid }
      reply.header('cache-control', maxAge)
      return {
        items: await presentPlaylists(deps, page.rows, view),
        nextCursor: page.nextCursor,
      }
    },
    'GET /content/playlist/{playlistOid}': async (call) => {
      const { actor, query, lang, params } = call
      const row = await getPlaylist(db, { ...params, viewerOid: actor.userOid })
      const page = await pageItems(db, { ...params, ...query, actor, lang, now: clock.now() })
      call.reply.header('cache-control', maxAge)
      return {
        playlist: await presentPlaylist(deps, row, { actor, lang }),
        items: await presentKept(deps, page.rows, {
          viewer: actor,
          lang,
          addedTo: (item) => ({ addedAt: item.added_at.toISOString() }),
        }),
        nextCursor: page.nextCursor,
      }
    },
    'POST /content/playlist': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { contentOid: itemOid, ...made } = body
      const now = clock.now()
      const ownerOid = actor.userOid
      const playlistOid = await db.transaction().execute(async (tx) => {
        if (itemOid) await getVisibleItem(tx, { kind: { codes: itemCodes }, itemOid, actor, now })
        const playlist = await makePlaylist(tx, { ...made, ownerOid, now })
        if (itemOid) await addItem(tx, { playlist, itemOid, now })
        return playlist.oid
      })
      const row = await getPlaylist(db, { playlistOid, viewerOid: ownerOid })
      return presentPlaylist(deps, row, { actor, lang, itemOid })
    },
    'POST /content/playlist/update': async ({ actor, body, lang }) => {
      const asked = { actor, lang, playlistOid: body.playlistOid, itemOid: body.contentOid }
      return change(asked, (tx, playlist) =>
        updatePlaylist(tx, { playlist, body, actor, now: clock.now() }),
      )
    },
    'POST /content/playlist/order': ({ actor, body, lang }) =>
      change({ actor, lang, playlistOid: body.playlistOid }, (tx, playlist) =>
        orderItems(tx, { playlist, itemOids: body.contentOids, now: clock.now() }),
      ),
    'DELETE /content/playlist': async ({ actor, body }) => {
      assertUser(actor)
      await db.transaction().execute(async (tx) => {
        const asked = { playlistOid: body.playlistOid, ownerOid: actor.userOid }
        const { oid } = await lockPlaylist(tx, asked)
        await tx.deleteFrom('playlists').where('oid', '=', oid).execute()
      })
      return { deleted: true as const }
    },
  }
}
