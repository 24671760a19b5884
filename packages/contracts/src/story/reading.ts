import { z } from 'zod'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { accessModes } from '../access/access-values.ts'
import { accessBefore, canvas, viewerAccess } from './story.ts'
import { genres } from './story-values.ts'

const tokenTextMaxLength = 400_000

/** A story as it is stored, for those who write it. */
export const rawStory = z
  .object({
    contentOid: oid,
    creatorOid: oid,
    title: z.string(),
    briefIntroduction: z.string(),
    description: z.string(),
    hashtags: z.array(z.string()),
    genre: z.enum(genres),
    language: z.string(),
    thumbnailAssetOid: oid.nullable(),
    model: z.string().describe('Empty: the installation’s default.'),
    creditsPerChatMilli: z.number().int(),
    isAdult: z.boolean(),
    state: z.enum(['draft', 'published']),
    visibility: z.enum(['public', 'private']),
    access: z.enum(accessModes),
    accessTierHash: oid.nullable(),
    accessBefore: accessBefore.nullable(),
    priceCoins: z.number().int().nullable(),
    allowsBonus: z.boolean(),
    relatedCreatorOid: oid.nullable(),
    canvasPublic: z.boolean(),
    lorePublic: z.boolean(),
    suggestReplies: z.boolean(),
    newTagging: z.boolean(),
    version: z.number().int(),
    canvasVersion: z.number().int(),
    metadataVersion: z.number().int(),
    compiledHash: z.string().nullable(),
    compiledCanvasVersion: z.number().int().nullable(),
    compiledAt: z.iso.datetime().nullable(),
    chatCount: z.number().int(),
    publishedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    canvas: canvas.nullable().describe('With `contentOid` only; null in lists.'),
  })
  .meta({ id: 'RawStory' })

/** May the caller open a story; and a story as it is stored. */
export const storyReadingRoutes = defineRoutes({
  'GET /story-chat/chat-content/can-view': {
    summary: 'Whether the caller can view a story and chat in it, and why not',
    description: 'A story hidden from the caller returns `story.not_found`, as if it didn’t exist.',
    permission: 'public',
    query: z.object({ contentOid: oid }),
    output: z.object({
      canView: z.boolean(),
      canChat: z.boolean(),
      reason: z
        .string()
        .nullable()
        .describe(
          'A reason from `docs/access.md`, or `not_compiled` if the story can’t be chatted with yet.',
        ),
      offers: viewerAccess.shape.offers,
    }),
  },
  'GET /story-chat/chat-contents/raw': {
    summary: 'Stories as they are stored, for their creator and administrators (audited; spec D29)',
    description:
      'With `contentOid`, that story and its canvas; otherwise all of a creator’s stories, newest first, without canvases.',
    permission: 'user',
    limit: { calls: 120, windowSeconds: 60 },
    query: z.object({
      contentOid: oid.optional(),
      creatorOid: oid.optional().describe('Defaults to the caller.'),
      ...pageQuery,
    }),
    output: pageOf(rawStory),
  },
  'POST /story-chat/count-tokens': {
    summary: 'Count a text’s tokens the way the story engine does',
    permission: 'storyWriter',
    logsRefusals: true,
    limit: { calls: 240, windowSeconds: 60 },
    bodyMegabytes: 2,
    body: z.object({
      text: z.string().max(tokenTextMaxLength).describe(`At most ${tokenTextMaxLength} letters.`),
    }),
    output: z.object({ tokens: z.number().int(), tokenizer: z.string() }),
  },
})
