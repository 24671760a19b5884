import { pointsOf } from '@plax/story-engine/characters'
import { canvasSchema, nodeKinds } from '@plax/story-engine/canvas'
import { z } from 'zod'
import { accessOffer, callerAccess } from '../access/access.ts'
import { accessGrounds, accessModes } from '../access/access-values.ts'
import { publicUser } from '../account/account.ts'
import { itemBlockKinds } from '../account/block-values.ts'
import { picture } from '../media/media.ts'
import {
  briefIntroductionMaxLength,
  descriptionMaxLength,
  hashtagMaxCount,
  hashtagMaxLength,
  priceMaxCoins,
  titleMaxLength,
} from '../limits.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { storyLanguageMaxLength } from './story-languages.ts'
import { genres } from './story-values.ts'
import { shownName } from '../shown-text.ts'

const inputTexts = Object.entries(nodeKinds).flatMap(([kind, { sockets }]) =>
  sockets.inputs.map(
    ({ name, accepts, max }) =>
      `\`${kind}.${name}\` takes ${accepts.join(' or ')} (${max === 1 ? 'one edge' : 'any number'})`,
  ),
)

export const canvas = canvasSchema.meta({
  id: 'Canvas',
  description: `The nodes of a story and the edges between their sockets. Every kind of node has one output socket, named after the kind. An edge goes from an output (\`source\`, \`sourceSocket\`) to an input (\`target\`, \`targetSocket\`). Inputs: ${inputTexts.join('; ')}. Any well-formed canvas can be saved; compiling reports errors by node and field. A canvas that compiles has one story node, with \`isStart\` and at least one character. Omitted fields of a node’s \`data\` take their defaults; \`ext\` keeps data from other programs.`,
})

/** A fault of a canvas, placed at its node and field; see the story engine. */
export const diagnostic = z
  .object({
    severity: z.enum(['error', 'warning']),
    code: z.string(),
    nodeId: z.string().optional(),
    nodeName: z
      .string()
      .optional()
      .describe('What the node is called, in the errors of a compile; left out if it has no name.'),
    edgeId: z.string().optional(),
    field: z.string().optional(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
    /** The sentence in the language of the call. */
    message: z.string(),
  })
  .meta({ id: 'Diagnostic' })

/** A month of UTC, such as `2026-09`. */
export const accessBefore = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .describe('A month of UTC, such as `2026-09`.')

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
    access: z.enum(accessModes).describe('Who can chat.'),
    callerAccess,
    accessTierHash: oid
      .nullable()
      .describe(
        'The lowest tier that opens it to subscribers; null: any paid tier, or it’s not for subscribers.',
      ),
    accessBefore: accessBefore
      .nullable()
      .describe(
        'For access `subscribers_before`: the month subscribers must have joined before. Otherwise null.',
      ),
    priceCoins: z
      .number()
      .int()
      .nullable()
      .describe('Paid once, if access is `buyers` or `buy_or_subscribe`; otherwise null.'),
    publishedAt: z.iso.datetime().nullable(),
    takenDown: z
      .object({ reason: z.string(), at: z.iso.datetime() })
      .nullable()
      .describe(
        'The administrator’s reason, for the owner and administrators, who are the only ones who still see it.',
      ),
    updatedAt: z.iso
      .datetime()
      .describe('The last change of its settings, its canvas or its state.'),
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
  .omit({ callerAccess: true })
  .extend({
    description: z.string(),
    accessTier: z
      .object({ tierHash: oid, name: z.string() })
      .nullable()
      .describe('The tier of `accessTierHash`, as it is called now.'),
    allowsBonus: z.boolean().describe('Whether it can be bought with bonus coins.'),
    model: z.string(),
    modelName: z.string(),
    modelIsStandIn: z.boolean().describe('In production: the built-in narrator replies, for free.'),
    canvasPublic: z.boolean(),
    lorePublic: z.boolean().describe('Whether readers see what lore a reply used.'),
    suggestReplies: z
      .boolean()
      .describe('Whether suggested replies are offered after each reply; readers pay for them.'),
    compiledAt: z.iso.datetime().nullable(),
    creator: publicUser,
    relatedCreator: publicUser
      .nullable()
      .describe('Set once by POST /api/story-chat/chat-content/related-creator.'),
    characters: z.array(storyCharacter),
    prologue: z.string(),
    editing: z
      .object({
        version: z.number().int().describe('The settings version.'),
        model: z
          .string()
          .describe('The model its creator chose; empty: the installation’s default.'),
        description: z
          .string()
          .describe(
            'As its creator wrote it; readers see names in the place of macros, and no HTML.',
          ),
        canvasVersion: z.number().int().describe('The canvas version.'),
        compiledHash: z.string().nullable(),
        needsCompile: z.boolean().describe('The canvas changed since it was compiled.'),
        metadataVersion: z
          .number()
          .int()
          .describe('The version of what POST /api/story-chat/chat-canvas/metadata changes.'),
        newTagging: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'StoryContent' })

/** May the caller chat, and if not, what would open it. */
export const viewerAccess = z
  .object({
    allowed: z.boolean(),
    reason: z.string().nullable(),
    by: z
      .enum(accessGrounds)
      .nullable()
      .describe('Why the caller can open it; null if they can’t.'),
    offers: z
      .array(accessOffer)
      .describe(
        'What would open it: `buy` with POST /api/payment/orders, or `subscribe` to its creator in the named tier (null: any paid tier) or a higher one. See `docs/access.md`.',
      ),
    blocked: z
      .array(z.enum(itemBlockKinds))
      .describe('What the caller blocked: its creator, the story itself, or one of its tags.'),
    freeChatsLeft: z
      .number()
      .int()
      .nullable()
      .describe('Free chats left on this device; null for logged-in users.'),
    replyPriceMilli: z
      .number()
      .int()
      .describe(
        'For a reply of normal length, in thousandths of a credit; 0 while chats are free.',
      ),
  })
  .meta({ id: 'ViewerAccess' })

const storyFields = {
  title: shownName
    .max(pointsOf(titleMaxLength))
    .optional()
    .describe(`At most ${titleMaxLength} characters.`),
  briefIntroduction: z
    .string()
    .max(pointsOf(briefIntroductionMaxLength))
    .optional()
    .describe(`One line of at most ${briefIntroductionMaxLength} characters.`),
  description: z
    .string()
    .max(pointsOf(descriptionMaxLength))
    .optional()
    .describe(`At most ${descriptionMaxLength} characters.`),
  hashtags: z
    .array(z.string().max(pointsOf(hashtagMaxLength)))
    .max(50)
    .optional()
    .describe(`At most ${hashtagMaxCount} of at most ${hashtagMaxLength} characters each.`),
  genre: z.enum(genres).optional(),
  language: z
    .string()
    .max(storyLanguageMaxLength)
    .optional()
    .describe('Of the story, any: a BCP 47 tag, which is kept without its country, or jp.'),
  thumbnailAssetOid: oid
    .nullish()
    .describe('`assetOid` of the caller’s own image, uploaded with POST /api/media/images.'),
  visibility: z.enum(['public', 'private']).optional(),
  access: z
    .enum(accessModes)
    .optional()
    .describe(
      'Who can chat: everyone, buyers, people its creator invited, subscribers, subscribers from before a month, or buyers and subscribers.',
    ),
  accessBefore: accessBefore
    .nullish()
    .describe('Required for access `subscribers_before`, now or earlier; otherwise cleared.'),
  accessTierHash: oid
    .nullish()
    .describe(
      'The creator’s lowest tier that opens it, if it’s for subscribers; null: any paid tier.',
    ),
  priceCoins: z
    .number()
    .int()
    .min(1)
    .max(priceMaxCoins)
    .nullish()
    .describe(
      'Required for access `buyers` or `buy_or_subscribe`, now or earlier; otherwise cleared.',
    ),
  allowsBonus: z
    .boolean()
    .optional()
    .describe('Whether it can be bought with bonus coins, which earn the creator nothing.'),
  model: z
    .string()
    .max(64)
    .optional()
    .describe(
      'The `key` of a model of /api/story-chat/models; empty follows the installation’s default.',
    ),
  creditsPerChatMilli: z
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .optional()
    .describe('Thousandths of a credit for a reply; no less than the `feeMilli` of the model.'),
  canvasPublic: z.boolean().optional(),
  lorePublic: z
    .boolean()
    .optional()
    .describe('Whether readers see what lore a reply used, with its keys and names.'),
  suggestReplies: z
    .boolean()
    .optional()
    .describe('Whether suggested replies are offered to readers after each reply.'),
  isAdult: z.boolean().optional(),
}

/** A choice of model, with the fee of a reply in thousandths of a credit. */
export const modelChoice = z
  .object({
    key: z.string(),
    name: z.string(),
    description: z.string(),
    feeMilli: z.number().int(),
    startMilli: z
      .number()
      .int()
      .describe('What a new story charges for a reply unless its creator says otherwise.'),
    isDefault: z.boolean(),
    /** The story's own words without a language model behind it. */
    isOffline: z.boolean(),
    isStandIn: z
      .boolean()
      .describe('In production: it replies for free while no model is set up, and earns nothing.'),
    isBeta: z.boolean().describe('Only beta testers are shown it, and can choose it.'),
    canThink: z.boolean().describe('Whether an inference level above `basic` changes its replies.'),
  })
  .meta({ id: 'ModelChoice' })

export const storyRoutes = defineRoutes({
  'POST /story-chat/chat-content': {
    summary:
      'Write a story: `create` a draft (with a canvas, if given), `save` its settings, `upload` (publish) it, `update` a published one, `delete` it',
    description:
      '`create` needs nothing. `save`, `upload` and `update` need `contentOid` and a story with a title and a thumbnail, sent now or earlier; `upload` also needs a compiled canvas. `delete` needs `contentOid`. Omitted settings stay the same. A published story keeps its last successful compile while its canvas changes: new rooms see canvas changes after the next POST /api/story-chat/compiled/update.',
    permission: 'storyWriter',
    limit: { calls: 240, windowSeconds: 60 },
    bodyMegabytes: 8,
    body: z.object({
      requestType: z.enum(['upload', 'save', 'create', 'update', 'delete']),
      contentOid: oid.optional().describe('Needed by all but `create`.'),
      version: z
        .number()
        .int()
        .optional()
        .describe(
          'The `editing.version` the change is based on; any other is refused with `story.metadata_conflict`. If omitted, the last save wins.',
        ),
      canvas: canvas.optional().describe('For `create` only.'),
      ...storyFields,
    }),
    output: z.object({ content: storyContent.nullable() }),
  },
  'GET /story-chat/chat-content': {
    summary: 'A story and what the caller can do with it',
    permission: 'public',
    guestDevice: 'Names the device whose chats count here.',
    query: z.object({ contentOid: oid }),
    output: z.object({ content: storyContent, access: viewerAccess }),
  },
  'GET /story-chat/chat-contents': {
    summary: 'Lists of stories: `new`, `popular`, by creator, or your own with drafts (`mine`)',
    permission: 'public',
    query: z.object({
      list: z.enum(['new', 'popular', 'creator', 'mine']).default('new'),
      creatorOid: oid.optional(),
      genre: z.enum(genres).optional(),
      language: z.string().max(storyLanguageMaxLength).optional(),
      ...pageQuery,
    }),
    output: pageOf(storyCard),
  },
  'GET /story-chat/models': {
    summary: 'Models available to stories',
    permission: 'public',
    output: z.object({ items: z.array(modelChoice) }),
  },
  'GET /story-chat/creator/terms': {
    summary: 'What creators earn from paid replies',
    description:
      'Of the part of a reply’s price above the fee of its model, rounded down to a thousandth of a credit. Free chats, coupons and bonus credits earn nothing.',
    permission: 'storyWriter',
    output: z.object({
      sharePercent: z.number().describe('The creator’s share of that part.'),
      creditMilliPerCoin: z
        .number()
        .int()
        .describe('Thousandths of a credit that a coin is converted to.'),
    }),
  },
  'GET /story-chat/character-info': {
    summary: 'The characters of a compiled story',
    permission: 'public',
    query: z.object({ contentOid: oid }),
    output: z.object({ items: z.array(storyCharacter) }),
  },
  'GET /story-chat/chat-canvas': {
    summary: 'A canvas, for its owner or public, with the images of its image nodes',
    permission: 'public',
    query: z.object({ contentOid: oid }),
    output: z.object({
      contentOid: oid,
      title: z.string(),
      canvas,
      version: z.number().int().describe('Send it with the next save of the canvas.'),
      updatedAt: z.iso.datetime(),
      canEdit: z.boolean(),
      metadata: z.object({ canvasPublic: z.boolean(), newTagging: z.boolean() }),
      metadataVersion: z.number().int(),
      pictures: z.record(z.string(), picture),
    }),
  },
  'POST /story-chat/chat-canvas': {
    summary: 'Save a canvas based on a given version',
    description:
      'Another version is refused with `story.canvas_conflict`, whose `details` have the current `version`, `canvas`, `updatedAt` and `byNickname`. With new tagging, changing the description of an existing image node is refused with `story.description_locked`, whose `details.places` name each `nodeId` and `field`.',
    permission: 'storyWriter',
    limit: { calls: 240, windowSeconds: 60 },
    bodyMegabytes: 8,
    body: z.object({
      contentOid: oid,
      canvas,
      version: z
        .number()
        .int()
        .describe('The version the change is based on; any other is a conflict.'),
      merged: z
        .boolean()
        .optional()
        .describe('This canvas was merged from two versions; the history marks it as such.'),
    }),
    output: z.object({
      version: z.number().int(),
      updatedAt: z.iso.datetime(),
      diagnostics: z
        .array(diagnostic)
        .nullable()
        .describe('What a compile would report; null if the check took too long.'),
    }),
  },
  'POST /story-chat/compiled/update': {
    summary: 'Compile the saved canvas; errors name their node and field (422)',
    permission: 'storyWriter',
    limit: { calls: 60, windowSeconds: 60 },
    description:
      'Errors are in `details.diagnostics`. If compiling fails or takes too long (`story.compile_timeout`), the last successful compile stays; `details.lastCompiled` has its `hash`, `canvasVersion` and `compiledAt`, or is null.',
    body: z.object({ contentOid: oid }),
    output: z.object({
      compiledHash: z.string(),
      compiledAt: z.iso.datetime(),
      warnings: z.array(diagnostic),
    }),
  },
})
