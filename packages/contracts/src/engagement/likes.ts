import { z } from 'zod'
import { countsMaxItems, likeModes } from './comment-values.ts'
import { defineRoutes, oid } from '../route.ts'

const limit = { calls: 240, windowSeconds: 60 }

const toggle = {
  likerOid: oid.nullish().describe('A hint; refused if it isn’t the caller.'),
  mode: z.string().max(64).nullish().describe('A hint: the kind of the item.'),
  likeOrUndoLike: z.enum(likeModes),
  contentOid: oid,
}

const toggled = z.object({
  liked: z.boolean(),
  likes: z.number().int(),
  changed: z.boolean().describe('False if it was so already.'),
})

/** Likes of items and of comments. */
export const likeRoutes = defineRoutes({
  'POST /content/like': {
    summary: 'Like an item of any kind, or take it back',
    description: 'Repeating the call changes nothing.',
    permission: 'user',
    limit,
    body: z.object(toggle),
    output: toggled,
  },
  'POST /content/comment/like': {
    summary: 'Like a comment, or take it back',
    description: 'Repeating the call changes nothing.',
    permission: 'user',
    limit,
    body: z.object({
      ...toggle,
      commentPosition: z.coerce.number().int().min(1).max(2_147_483_647),
    }),
    output: toggled,
  },
  'GET /content/counts': {
    summary: 'How many liked and commented on items, and whether the caller likes them',
    description: 'Items that the caller may not know of are left out.',
    permission: 'public',
    limit,
    query: z.object({
      contentOids: z
        .string()
        .regex(/^[0-9a-f]{24}(\|[0-9a-f]{24})*$/)
        .max(25 * countsMaxItems)
        .describe('Ids joined with a pipe.'),
    }),
    output: z.object({
      items: z.array(
        z.object({
          contentOid: oid,
          likes: z.number().int(),
          comments: z.number().int(),
          isLiked: z.boolean(),
        }),
      ),
    }),
  },
})
