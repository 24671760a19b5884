import { z } from 'zod'
import { defineRoutes, oid } from '../route.ts'
import { tintSteps } from './tint.ts'

/** A picture in every width and format that the server made, with a blurred preview. */
export const picture = z
  .object({
    assetOid: oid,
    width: z.number().int(),
    height: z.number().int(),
    /** A data URL of a few hundred bytes, shown while the picture loads. */
    blur: z.string(),
    tint: z
      .number()
      .int()
      .min(0)
      .max(tintSteps - 1)
      .optional()
      .describe(
        `The hue it has most of, in steps of ${360 / tintSteps} degrees of OKLCH; missing in lists, and where it has hardly any color.`,
      ),
    /** The address of a middle width in WebP, for places that take one address only. */
    url: z.string(),
    isBlurred: z
      .literal(true)
      .optional()
      .describe('Only its blurred preview is shown to the caller; there are no other sources.'),
    sources: z.array(
      z.object({
        type: z.enum(['image/avif', 'image/webp']),
        width: z.number().int(),
        url: z.string(),
      }),
    ),
  })
  .meta({ id: 'Picture' })

export type Picture = z.output<typeof picture>

/** What is shown of a picture until it is paid for. */
export const imageLock = z
  .object({
    priceMilli: z.number().int().describe('Thousandths of a credit.'),
    allowsAutoUnlock: z.boolean(),
    width: z.number().int(),
    height: z.number().int(),
    blur: z.string().describe('A data URL of the image, 12 pixels wide at most.'),
  })
  .meta({ id: 'ImageLock' })

export type ImageLock = z.output<typeof imageLock>

export const mediaRoutes = defineRoutes({
  'POST /media/images': {
    summary: 'Upload an image (multipart/form-data, field `file`; JPEG, PNG, WebP or GIF, 20 MB)',
    description:
      'The same bytes for the same use are the same image. What is done to an image for one use, such as selling it in a story, doesn’t affect images for other uses.',
    permission: 'user',
    multipart: true,
    limit: { calls: 120, windowSeconds: 600 },
    query: z.object({
      for: z
        .string()
        .regex(/^[\w:-]{1,100}$/)
        .optional()
        .describe('What it is for, in the caller’s own words, such as `cover:` and an ID.'),
    }),
    output: picture,
  },
})
