import { canvasSchema } from '@plax/story-engine/canvas'
import { z } from 'zod'
import { publicUser } from './account.ts'
import { picture } from './media.ts'
import { defineRoutes, oid, pageOf, pageQuery } from './route.ts'
import { genres, storyAccesses } from './story-values.ts'

/** A fault of a canvas, placed at its node and field; see the story engine. */
export const diagnostic = z
  .object({
    severity: z.enum(['error', 'warning']),
    code: z.string(),
    nodeId: z.string().optional(),
    edgeId: z.string().optional(),
    field: z.string().optional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
    /** The sentence in the language of the call. */
    message: z.string(),
  })
  .meta({ id: 'Diagnostic' })

/** What lists show of a story. */
export const storyCard = z
  .object({
    contentOid: oid,
    title: z.string(),
    briefIntroduction: z.string(),
    genre: z.enum(genres),
    hashtags: z.array(z.string()),
    language: z.string(),
    thumbnail: picture.nullable(),
    isAdult: z.boolean(),
    creatorOid: oid,
    creatorNickname: z.string(),
    chatCount: z.number().int(),
    creditsPerChatMilli: z.number().int(),
    state: z.enum(['draft', 'published']),
    visibility: z.enum(['public', 'private']),
    publishedAt: z.iso.datetime().nullable(),
    /** The last change of its settings, its canvas or its state. */
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'StoryCard' })

export const storyCharacter = z
  .object({
    name: z.string(),
    gender: z.string(),
    description: z.string(),
    portrait: picture.nullable(),
  })
  .meta({ id: 'StoryCharacter' })

/** A story as its page shows it; the fields of `editing` are for its owner and admins. */
export const storyContent = storyCard
  .extend({
    description: z.string(),
    access: z.enum(storyAccesses),
    model: z.string(),
    modelName: z.string(),
    canvasPublic: z.boolean(),
    compiledAt: z.iso.datetime().nullable(),
    creator: publicUser,
    characters: z.array(storyCharacter),
    prologue: z.string(),
    editing: z
      .object({
        version: z.number().int(),
        canvasVersion: z.number().int(),
        compiledHash: z.string().nullable(),
        /** The canvas changed since it was compiled. */
        needsCompile: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'StoryContent' })

/** May the caller chat, and if not, what would open it. */
export const viewerAccess = z
  .object({
    allowed: z.boolean(),
    reason: z.string().nullable(),
    offers: z.array(z.object({ kind: z.string(), priceCoins: z.number().int().optional() })),
    /** Free chats that this device has left; null for those who are signed in. */
    freeChatsLeft: z.number().int().nullable(),
    /** The price of a reply of normal length, in thousandths of a credit; 0 while chats are free. */
    replyPriceMilli: z.number().int(),
  })
  .meta({ id: 'ViewerAccess' })

const storyFields = {
  title: z.string().max(400).optional(),
  briefIntroduction: z.string().max(400).optional(),
  description: z.string().max(20_000).optional(),
  hashtags: z.array(z.string().max(100)).max(50).optional(),
  genre: z.enum(genres).optional(),
  language: z.string().max(8).optional(),
  thumbnailAssetOid: oid.nullish(),
  visibility: z.enum(['public', 'private']).optional(),
  access: z.enum(storyAccesses).optional(),
  model: z.string().max(64).optional(),
  creditsPerChatMilli: z.number().int().min(0).max(10_000_000).optional(),
  canvasPublic: z.boolean().optional(),
  isAdult: z.boolean().optional(),
}

/** A choice of model, with the fee of a reply in thousandths of a credit. */
export const modelChoice = z
  .object({
    key: z.string(),
    name: z.string(),
    description: z.string(),
    feeMilli: z.number().int(),
    isDefault: z.boolean(),
    /** The story's own words without a language model behind it. */
    isOffline: z.boolean(),
  })
  .meta({ id: 'ModelChoice' })

export const storyRoutes = defineRoutes({
  'POST /story-chat/chat-content': {
    summary:
      'Write a story: `create` a draft (with a canvas, if given), `save` its settings, `upload` (publish) it, `update` a published one, `delete` it',
    permission: 'storyWriter',
    body: z.object({
      requestType: z.enum(['upload', 'save', 'create', 'update', 'delete']),
      /** Needed by all but `create`. */
      contentOid: oid.optional(),
      /** The settings' version that the change was made on; another one is a conflict. */
      version: z.number().int().optional(),
      /** For `create`. */
      canvas: canvasSchema.optional(),
      ...storyFields,
    }),
    output: z.object({ content: storyContent.nullable() }),
  },
  'GET /story-chat/chat-content': {
    summary: 'A story, and what the caller may do with it',
    permission: 'public',
    query: z.object({ contentOid: oid }),
    output: z.object({ content: storyContent, access: viewerAccess }),
  },
  'GET /story-chat/chat-contents': {
    summary: 'Lists of stories: `new`, `popular`, one creator, or one’s own with drafts (`mine`)',
    permission: 'public',
    query: z.object({
      list: z.enum(['new', 'popular', 'creator', 'mine']).default('new'),
      creatorOid: oid.optional(),
      genre: z.enum(genres).optional(),
      language: z.string().max(8).optional(),
      ...pageQuery,
    }),
    output: pageOf(storyCard),
  },
  'GET /story-chat/models': {
    summary: 'The models that a story can choose from',
    permission: 'public',
    output: z.object({ items: z.array(modelChoice) }),
  },
  'GET /story-chat/character-info': {
    summary: 'The characters of a compiled story',
    permission: 'public',
    query: z.object({ contentOid: oid }),
    output: z.object({ items: z.array(storyCharacter) }),
  },
  'GET /story-chat/chat-canvas': {
    summary: 'A canvas: its owner’s, or a public one; with the pictures of its image nodes',
    permission: 'public',
    query: z.object({ contentOid: oid }),
    output: z.object({
      contentOid: oid,
      title: z.string(),
      canvas: canvasSchema,
      version: z.number().int(),
      updatedAt: z.iso.datetime(),
      canEdit: z.boolean(),
      pictures: z.record(z.string(), picture),
    }),
  },
  'POST /story-chat/chat-canvas': {
    summary: 'Save a canvas over the version that it was made on',
    permission: 'storyWriter',
    body: z.object({ contentOid: oid, canvas: canvasSchema, version: z.number().int() }),
    output: z.object({
      version: z.number().int(),
      updatedAt: z.iso.datetime(),
      diagnostics: z.array(diagnostic),
    }),
  },
  'POST /story-chat/compiled/update': {
    summary: 'Compile the saved canvas; faults are answered at their node and field (422)',
    permission: 'storyWriter',
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({ contentOid: oid }),
    output: z.object({
      compiledHash: z.string(),
      compiledAt: z.iso.datetime(),
      warnings: z.array(diagnostic),
    }),
  },
  'POST /story-chat/card-import': {
    summary:
      'Read a character card (multipart/form-data, field `file`; V1, V2 or V3 as PNG or JSON). With `create=true` it becomes a new draft, else the nodes are answered only',
    permission: 'storyWriter',
    multipart: true,
    limit: { calls: 60, windowSeconds: 600 },
    query: z.object({ create: z.enum(['true', 'false']).default('false') }),
    output: z.object({
      canvas: canvasSchema,
      pictures: z.record(z.string(), picture),
      summary: z.object({
        name: z.string(),
        tags: z.array(z.string()),
        creatorNotes: z.string(),
        loreEntries: z.number().int(),
      }),
      contentOid: oid.nullable(),
    }),
  },
})
