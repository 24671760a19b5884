import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { readShareAddress, shareAddress } from './share-address.ts'
import { type ShareDeps, SharePictures } from './share-pictures.ts'
import { findShareVersion } from './share-subjects.ts'

const yearSeconds = 31_536_000

const servingSchema = {
  summary: 'A share image, 1200 by 630 pixels; GET /story-chat/share-picture returns its address',
  description:
    'Each address always shows the same image and can be cached forever. If the item or the creator has a different image by now, or none that’s public, it redirects.\n\nPermission: public.',
  params: z.object({ subject: z.string(), file: z.string() }),
  response: {
    200: {
      description: 'The image.',
      content: { 'image/jpeg': { schema: z.string().meta({ format: 'binary' }) } },
    },
    302: z.null().describe('There’s a newer share image.'),
    304: z.null().describe('Not changed: `If-None-Match` names it.'),
  },
}

/** GET /share/{subject}/{file}: what may be shown is asked each time, drawn once. */
export function serveSharePictures(app: FastifyInstance, deps: ShareDeps): void {
  const pictures = new SharePictures(deps)
  app.get(
    '/api/share/:subject/:file',
    { schema: servingSchema, config: { permission: 'public' } },
    async (request, reply) => {
      const asked = readShareAddress(
        deps.secret,
        request.params as { subject: string; file: string },
      )
      if (!asked) throw new AppError('media.not_found')
      const shown = await findShareVersion(deps.db, asked.subject, deps.clock.now())
      if (shown.subject !== asked.subject || shown.version !== asked.version) {
        reply.header('cache-control', 'no-cache')
        return reply.redirect(shareAddress(deps.secret, shown), 302)
      }
      const etag = `"${shown.version}"`
      if (request.headers['if-none-match']?.includes(etag)) {
        return keep(reply, etag).code(304).send()
      }
      const picture = await pictures.get(shown)
      return keep(reply, etag)
        .type('image/jpeg')
        .header('content-length', 'stream' in picture ? picture.bytes : picture.length)
        .header('x-content-type-options', 'nosniff')
        .send('stream' in picture ? picture.stream : picture)
    },
  )
}

function keep(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('etag', etag)
    .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
}
