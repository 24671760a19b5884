import { z } from 'zod'
import { imageLock, picture } from '../media/media.ts'
import { defineRoutes, oid } from '../route.ts'

const milli = z.number().int().describe('Thousandths of a credit.')
const nodeId = z.string().max(64).describe('The node id of an image of the story.')
const roomOid = oid
  .optional()
  .describe('One of the caller’s rooms that shows the image in an older version of the story.')

/** What a reader lets a story unlock by itself. */
export const imageAllowance = z
  .object({
    ceilingMilli: milli.describe('Thousandths of a credit that may go for it; 0 is off.'),
    spentMilli: milli.describe('The amount used since it was set.'),
  })
  .meta({ id: 'ImageAllowance' })

/** A picture of a story as a reader has it (R-story-chat-039). */
export const storyImage = z
  .object({
    nodeId: z.string(),
    title: z.string(),
    tags: z.array(z.string()),
    picture: picture.nullable().describe('Null if it’s locked or no longer exists.'),
    lock: imageLock.nullable().describe('Null if it isn’t locked.'),
    isUnlocked: z.boolean().describe('The caller paid for it.'),
  })
  .meta({ id: 'StoryImage' })

/** Pictures of stories that are sold: showing, unlocking, and what may be unlocked by itself. */
export const storyImageRoutes = defineRoutes({
  'GET /story-chat/images': {
    summary: 'A compiled story’s images; locked ones without the file',
    description:
      'Anyone who can edit the story sees all of them. Images the caller paid for stay available, even if the story no longer shows them.',
    permission: 'public',
    limit: { calls: 240, windowSeconds: 60 },
    query: z.object({ contentOid: oid }),
    output: z.object({
      items: z.array(storyImage),
      bulk: z
        .object({
          count: z.number().int(),
          fullMilli: milli.describe('Their price when unlocked one by one.'),
          priceMilli: milli,
          discountPercent: z.number().int(),
        })
        .nullable()
        .describe('The price of all locked images together; null if none are locked.'),
      allowance: imageAllowance.describe('The caller’s, for this story.'),
      allowsAutoUnlock: z
        .boolean()
        .describe('Whether any of its images can be unlocked automatically.'),
    }),
  },
  'GET /story-chat/image/signed-url': {
    summary: 'An image with addresses valid for at least an hour',
    description:
      'Refused with `image.not_unlocked` while it is locked (R-story-chat-093), and with `image.not_found`, `image.not_in_metadata`, `image.canvas_not_found` and `image.content_not_found`.',
    permission: 'public',
    logsRefusals: true,
    limit: { calls: 240, windowSeconds: 60 },
    query: z.object({ contentOid: oid, nodeId, roomOid }),
    output: z.object({ nodeId: z.string(), picture }),
  },
  'POST /story-chat/image/unlock': {
    summary: 'Unlock one image, or all locked images of a story',
    description:
      'One image: `nodeId`. All of them at the discounted price: `all`. With `autoMessageId` the image is unlocked within what the caller allowed the story, because that reply shows it. Each image is paid for once; the same Idempotency-Key returns the same result.',
    permission: 'user',
    unauthenticated: 'image.authentication_failed',
    logsRefusals: true,
    money: true,
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      contentOid: oid.optional().describe('Required.'),
      nodeId: nodeId.optional().describe('Required without `all`.'),
      all: z.boolean().optional(),
      roomOid: roomOid.describe('Same as for the signed URL; required with `autoMessageId`.'),
      autoMessageId: oid.optional(),
      maxPriceMilli: z
        .number()
        .int()
        .min(0)
        .optional()
        .describe(
          'The price shown to the reader. If it’s now higher, the call is refused with `image.price_changed`, and `details.priceMilli` is the new price.',
        ),
    }),
    output: z.object({
      items: z.array(z.object({ nodeId: z.string(), picture: picture.nullable() })),
      priceMilli: milli,
      bonusMilli: milli.describe('The part paid with bonus credits.'),
      postingId: oid,
    }),
  },
  'POST /story-chat/image/auto-unlock': {
    summary: 'Set or clear a story’s auto-unlock limit',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      contentOid: oid,
      ceilingMilli: z
        .number()
        .int()
        .min(0)
        .max(1_000_000_000)
        .describe('Thousandths of a credit; 0 turns it off. Resets the amount spent.'),
    }),
    output: imageAllowance,
  },
})
