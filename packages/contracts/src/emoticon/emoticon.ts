import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { defineRoutes, oid } from '../route.ts'
import {
  emoticonGroupTypes,
  emoticonKeyMaxLength,
  emoticonMaxBytes,
  emoticonNameMaxLength,
  emoticonPixels,
  emoticonsPerGroupMax,
  emoticonTypes,
} from './emoticon-values.ts'

const limit = { calls: 60, windowSeconds: 60 }

const image = {
  s3Key: oid.describe('The image, as `POST /emoticon/image` named it.'),
  type: z.enum(emoticonTypes),
  size: z.number().int().describe('Bytes of the uploaded file.'),
  width: z.number().int(),
  height: z.number().int(),
  uploaded: z.iso.datetime(),
  url: z.string(),
}

const emoticon = z
  .object({
    _id: oid,
    name: z.string(),
    key: z.string().describe('Texts name it as `:key:`.'),
    ...image,
  })
  .meta({ id: 'Emoticon' })

const group = z
  .object({
    creatorOid: oid.nullable().describe('Null: of this site, for everyone everywhere.'),
    tierHash: oid.nullable(),
    tierName: z.string().nullable(),
    type: z.enum(emoticonGroupTypes).describe('`free`: everyone can use it.'),
    useLevel: z
      .number()
      .int()
      .describe('The position of its tier: people of a lower level can’t use it.'),
    emoticons: z.array(emoticon),
  })
  .meta({ id: 'EmoticonGroup' })

const groups = z.object({ emoticonGroups: z.array(group) })

/** Images in texts that people use by the tiers that they subscribe to (S2 §7, Emoticon service). */
export const emoticonRoutes = defineRoutes({
  'GET /emoticon/group/creator': {
    summary: 'A creator’s emoticons, by tier, the lowest tier first',
    permission: 'public',
    query: z.object({ creatorOid: oid }),
    output: groups.extend({
      userLevel: z
        .number()
        .int()
        .describe(
          'The caller’s level: the position of their tier; for the creator, managers, and administrators the number of tiers.',
        ),
    }),
  },
  'GET /emoticon/group/free': {
    summary: 'The emoticons of this site, which everyone can use everywhere',
    permission: 'public',
    output: groups,
  },
  'POST /emoticon/groups': {
    summary: 'Add, rename, move, and delete emoticons of a creator’s tiers, or of this site',
    description:
      'Changes what it names: an emoticon without `_id` is added at the end, one with it changed, and one with `deleted` deleted; others stay. Those that it names of a group exchange their places to be in the order of the call.',
    permission: 'user',
    limit,
    bodyMegabytes: 4,
    body: z.object({
      creatorOid: oid.nullable().describe('Null: of this site; for administrators.'),
      emoticonGroups: z
        .array(
          z.object({
            tierHash: oid.nullable(),
            emoticons: z
              .array(
                z.object({
                  _id: oid.optional(),
                  name: ofCharacters(z.string().trim(), emoticonNameMaxLength).optional(),
                  key: ofCharacters(z.string(), emoticonKeyMaxLength)
                    .optional()
                    .describe('Without one, it follows from the name. It can’t be changed later.'),
                  s3Key: oid.optional(),
                  deleted: z.boolean().default(false),
                }),
              )
              .max(emoticonsPerGroupMax),
          }),
        )
        .max(20),
    }),
    output: groups,
  },
  'POST /emoticon/image': {
    summary: `Upload the image of an emoticon: ${emoticonPixels} × ${emoticonPixels} pixels, up to ${emoticonMaxBytes / 1024} KB`,
    description:
      'PNG, JPEG, WebP, or GIF, also animated. It’s deleted after a day unless an emoticon uses it.',
    permission: 'user',
    limit,
    multipart: true,
    output: z.object(image),
  },
})
