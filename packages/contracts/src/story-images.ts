import { z } from 'zod'
import { imageLock, picture } from './media.ts'
import { defineRoutes, oid } from './route.ts'

const milli = z.number().int().describe('Thousandths of a credit.')
const nodeId = z.string().max(64).describe('The node id of an image of the story.')
const roomOid = oid
  .optional()
  .describe('A room of the caller that shows the image, where it keeps an older story.')

/** What a reader lets a story unlock by itself. */
export const imageAllowance = z
  .object({
    ceilingMilli: milli.describe('Thousandths of a credit that may go for it; 0 is off.'),
    spentMilli: milli.describe('What of it went since it was set.'),
  })
  .meta({ id: 'ImageAllowance' })

/** A picture of a story as a reader has it (R-story-chat-039). */
export const storyImage = z
  .object({
    nodeId: z.string(),
    title: z.string(),
    tags: z.array(z.string()),
    picture: picture.nullable().describe('Null where it is locked, or the picture is gone.'),
    lock: imageLock.nullable().describe('Null where it is not locked.'),
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
          fullMilli: milli.describe('What they cost one by one.'),
          priceMilli: milli,
          discountPercent: z.number().int(),
        })
        .nullable()
        .describe('All that are still locked, at once; null where none is.'),
      allowance: imageAllowance.describe('Of the caller, for this story.'),
      allowsAutoUnlock: z.boolean().describe('May any of its pictures be unlocked by itself.'),
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
      'One image: `nodeId`. All of them at the discounted price: `all`. With `autoMessageId` the image is unlocked within what the caller allowed the story, because that reply shows it. Each image is paid once; the same Idempotency-Key answers the same.',
    permission: 'user',
    unauthenticated: 'image.authentication_failed',
    logsRefusals: true,
    money: true,
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({
      contentOid: oid.optional().describe('Required.'),
      nodeId: nodeId.optional().describe('Required without `all`.'),
      all: z.boolean().optional(),
      roomOid: roomOid.describe('As for the signed address; required with `autoMessageId`.'),
      autoMessageId: oid.optional(),
      maxPriceMilli: z
        .number()
        .int()
        .min(0)
        .optional()
        .describe(
          'The price that was shown: a dearer one is refused with `image.price_changed`, whose `details.priceMilli` is the new one.',
        ),
    }),
    output: z.object({
      items: z.array(z.object({ nodeId: z.string(), picture: picture.nullable() })),
      priceMilli: milli,
      bonusMilli: milli.describe('The part of it that bonus credits paid.'),
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
        .describe('Thousandths of a credit; 0 turns it off. What was spent begins anew.'),
    }),
    output: imageAllowance,
  },
})
