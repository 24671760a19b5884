import { z } from 'zod'
import { defineRoutes, oid } from './route.ts'

/** A picture in every width and format that the server made, with a blurred preview. */
export const picture = z
  .object({
    assetOid: oid,
    width: z.number().int(),
    height: z.number().int(),
    /** A data URL of a few hundred bytes, shown while the picture loads. */
    blur: z.string(),
    /** The address of a middle width in WebP, for places that take one address only. */
    url: z.string(),
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

export const mediaRoutes = defineRoutes({
  'POST /media/images': {
    summary: 'Upload a picture (multipart/form-data, field `file`; JPEG, PNG, WebP or GIF, 20 MB)',
    permission: 'user',
    multipart: true,
    limit: { calls: 120, windowSeconds: 600 },
    output: picture,
  },
})
