import { pointsOf } from '@plax/story-engine/characters'
import { z } from 'zod'
import { publicUser } from './account.ts'
import { blockKindPattern, blockMaxCount } from './block-values.ts'
import { hashtagMaxLength } from '../limits.ts'
import { picture } from '../media/media.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { storyCard } from '../story/story.ts'

/** Of any kind. */
const blockedItem = z
  .object({
    contentOid: oid,
    kind: z.string(),
    title: z.string(),
    creatorOid: oid,
    creatorNickname: z.string(),
    thumbnail: picture.nullable(),
  })
  .meta({ id: 'BlockedItem' })

const blockedComment = z
  .object({
    contentOid: oid,
    title: z.string().describe('Of the item that it’s on.'),
    name: z.string().describe('Its author; empty if gone.'),
    text: z.string(),
  })
  .meta({ id: 'BlockedComment' })

const blockKind = z
  .string()
  .regex(blockKindPattern)
  .describe('`user`, `content`, `comment`, or `tag`; features can add others.')

const block = z
  .object({
    kind: blockKind,
    blockedAt: z.iso.datetime(),
    /** The person, the item, the comment or the tag. */
    subject: z.string(),
    user: publicUser.nullable(),
    comment: blockedComment.nullable().describe('Null if it’s gone.'),
    item: blockedItem.nullable().describe('Null if the caller can no longer open it.'),
    story: storyCard.nullable().describe('The same as a card, if it’s a story.'),
  })
  .meta({ id: 'Block' })

/** People, contents, comments and tags that somebody wants to see no more. */
export const blockRoutes = defineRoutes({
  'POST /content/block': {
    summary: 'Block or unblock a user, an item, a comment or a tag',
    description: `Name one of \`userOid\`, \`contentOid\`, \`commentOid\` and \`tag\`. Blocked comments, and those of blocked people, are shown no more. Blocked items are left out of all the caller’s lists and can’t be bought, subscribed to or used to start a chat; existing chats stay. Blocked tags only filter lists for administrators. At most ${blockMaxCount} of each kind. Repeating the call changes nothing.`,
    permission: 'user',
    limit: { calls: 240, windowSeconds: 60 },
    body: z.object({
      operation: z.enum(['add', 'remove']),
      userOid: oid.optional(),
      contentOid: oid.optional(),
      commentOid: oid.optional(),
      tag: z
        .string()
        .max(pointsOf(hashtagMaxLength))
        .optional()
        .describe(`At most ${hashtagMaxLength} characters.`),
    }),
    output: z.object({
      blocked: z.boolean(),
      changed: z.boolean().describe('False if nothing changed.'),
      isSubscribed: z
        .boolean()
        .describe('Whether the caller still subscribes to the person they blocked: it goes on.'),
    }),
  },
  'GET /content/blocks': {
    summary: 'The caller’s blocks, latest first',
    permission: 'user',
    query: z.object({ kind: blockKind, ...pageQuery }),
    output: pageOf(block),
  },
})
