import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { keptItem } from './library-shapes.ts'
import {
  playlistItemsMaxCount,
  playlistSharings,
  playlistsMaxCount,
  playlistTitleMaxLength,
} from './library-values.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { shownName } from '../shown-text.ts'

const limit = { calls: 240, windowSeconds: 60 }
const title = ofCharacters(shownName.min(1), playlistTitleMaxLength)
const sharing = z.enum(playlistSharings)

const playlist = z
  .object({
    playlistOid: oid,
    title: z.string(),
    sharing: sharing.describe('`unlisted`: for whoever has its address.'),
    itemCount: z.number().int().describe('With those that the caller isn’t shown.'),
    ownerOid: oid,
    ownerName: z.string(),
    isOwn: z.boolean(),
    hasContent: z.boolean().describe('Whether it has the content that the call names.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Playlist' })

/** What people collect to watch, hear and read in an order of their own. */
export const playlistRoutes = defineRoutes({
  'GET /content/playlist': {
    summary: 'Playlists, changed latest first: the caller’s own, or someone else’s public ones',
    description: 'Cached for 600 seconds; `no-cache` asks again.',
    permission: 'public',
    query: z.object({
      ownerOid: oid.optional().describe('Defaults to the caller, who must then be logged in.'),
      contentOid: oid.optional().describe('For `hasContent`.'),
      ...pageQuery,
    }),
    output: pageOf(playlist),
  },
  'GET /content/playlist/{playlistOid}': {
    summary: 'A playlist, and a page of its items in their order',
    description:
      'Items that the caller may not know of are left out. Cached for 600 seconds. `playlist.not_found`: it’s private, or gone.',
    permission: 'public',
    params: z.object({ playlistOid: oid }),
    query: z.object({
      after: oid.optional().describe('Only what comes after this item of the list.'),
      ...pageQuery,
    }),
    output: pageOf(keptItem.extend({ addedAt: z.iso.datetime() })).extend({ playlist }),
  },
  'POST /content/playlist': {
    summary: 'Make a playlist, with a first content if one is named',
    description: `At most ${playlistsMaxCount} of a person: \`playlist.full\`.`,
    permission: 'user',
    limit,
    body: z.object({ title, sharing: sharing.default('private'), contentOid: oid.optional() }),
    output: playlist,
  },
  'POST /content/playlist/update': {
    summary: 'Add a content item to a playlist or take it out, rename it, or change who sees it',
    description: `At most ${playlistItemsMaxCount} items: \`playlist.items_full\`. Adding what is there changes nothing.`,
    permission: 'user',
    limit,
    body: z.object({
      playlistOid: oid,
      contentOid: oid.optional(),
      method: z.enum(['add', 'remove']).optional().describe('What to do with the content.'),
      update: z.object({ title, sharing }).partial().optional(),
    }),
    output: playlist,
  },
  'POST /content/playlist/order': {
    summary: 'Reorder the items of a playlist',
    description:
      'Those that are named share the places that they had, in the order of the call; all others stay where they are.',
    permission: 'user',
    limit,
    body: z.object({
      playlistOid: oid,
      contentOids: z.array(oid).min(1).max(playlistItemsMaxCount),
    }),
    output: playlist,
  },
  'DELETE /content/playlist': {
    summary: 'Delete a playlist; its items are kept',
    permission: 'user',
    limit,
    body: z.object({ playlistOid: oid }),
    output: z.object({ deleted: z.literal(true) }),
  },
})
