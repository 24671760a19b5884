import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { accessOffer, callerAccess } from '../access/access.ts'
import { briefIntroductionMaxLength, priceMaxCoins, titleMaxLength } from '../limits.ts'
import { picture } from '../media/media.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { rankingPeriods } from '../shelf/ranking-values.ts'
import { foundPageOf, searchQuery } from '../shelf/search.ts'

const wallpaper = z
  .object({
    contentOid: oid,
    title: z.string(),
    description: z.string(),
    language: z.string(),
    thumbnail: picture.nullable().describe('A small copy of the image.'),
    picture: picture.nullable().describe('The image itself; null unless it’s open to the caller.'),
    creatorOid: oid,
    creatorNickname: z.string(),
    isPublished: z.boolean(),
    priceCoins: z.number().int().nullable().describe('Null if it’s free.'),
    callerAccess,
  })
  .meta({ id: 'Wallpaper' })

export const wallpaperRoutes = defineRoutes({
  'GET /wallpaper/wallpaper': {
    summary: 'A wallpaper, and what would open it',
    permission: 'public',
    query: z.object({ contentOid: oid }),
    output: z.object({
      wallpaper,
      access: z.object({ allowed: z.boolean(), offers: z.array(accessOffer) }),
    }),
  },
  'GET /wallpaper/wallpapers': {
    summary: 'The caller’s own wallpapers, or published ones by a creator',
    permission: 'public',
    query: z.object({
      list: z.enum(['mine', 'creator']),
      creatorOid: oid.optional(),
      ...pageQuery,
    }),
    output: pageOf(wallpaper),
  },
  'GET /wallpaper/search': {
    summary: 'Search published wallpapers',
    permission: 'public',
    query: searchQuery,
    output: foundPageOf(wallpaper),
  },
  'GET /wallpaper/rankings': {
    summary: 'The wallpapers that most people opened',
    permission: 'public',
    query: z.object({ period: z.enum(rankingPeriods).default('weekly'), ...pageQuery }),
    output: pageOf(
      z.object({
        place: z.number().int(),
        formerPlace: z.number().int().nullable(),
        viewers: z.number().int(),
        wallpaper,
      }),
    ).extend({ rankedAt: z.iso.datetime().nullable() }),
  },
  'POST /wallpaper/save': {
    summary: 'Create or change one of the caller’s wallpapers',
    permission: 'creator',
    body: z.object({
      contentOid: oid.optional().describe('If omitted, a new one is created.'),
      title: ofCharacters(z.string().trim().min(1), titleMaxLength),
      description: ofCharacters(z.string().trim(), briefIntroductionMaxLength),
      pictureOid: oid.describe('An image of POST /media/images for `wallpaper`.'),
      priceCoins: z.number().int().min(0).max(priceMaxCoins).describe('0 if it’s free.'),
      isPublished: z.boolean(),
    }),
    output: z.object({ wallpaper }),
  },
  'DELETE /wallpaper/wallpaper': {
    summary: 'Delete one of the caller’s wallpapers; buyers keep it',
    permission: 'creator',
    body: z.object({ contentOid: oid }),
    output: z.object({}),
  },
})
