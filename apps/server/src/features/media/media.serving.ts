import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { objectKey } from './media.service.ts'

const yearSeconds = 31_536_000
const filePattern = /^\d{1,4}-[0-9a-f]{16}\.(webp|avif)$/

const bytes = { schema: z.string().meta({ format: 'binary' }) }

const servingSchema = {
  summary: 'The bytes of a picture in one size and format; a `Picture` has the addresses',
  description: 'They never change, and may be kept for ever.\n\nPermission: public.',
  params: z.object({ assetOid: z.string(), file: z.string() }),
  response: {
    200: { description: 'The picture.', content: { 'image/webp': bytes, 'image/avif': bytes } },
    304: z.null().describe('Not changed: `If-None-Match` names it.'),
  },
}

/** GET /media/{assetOid}/{file}: bytes that never change, for every cache on the way. */
export function serveMedia(app: FastifyInstance, storage: Storage): void {
  app.get(
    '/api/media/:assetOid/:file',
    { schema: servingSchema, config: { permission: 'public' } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { assetOid, file } = request.params as { assetOid: string; file: string }
      const extension = filePattern.exec(file)?.[1]
      if (!extension || !/^[0-9a-f]{24}$/.test(assetOid)) throw new AppError('media.not_found')
      const etag = `"${assetOid}-${file}"`
      if (request.headers['if-none-match']?.includes(etag)) {
        return setCaching(reply, etag).code(304).send()
      }
      const object = await storage.get(objectKey(assetOid, file))
      if (!object) throw new AppError('media.not_found')
      return setCaching(reply, etag)
        .type(`image/${extension}`)
        .header('content-length', object.bytes)
        .header('x-content-type-options', 'nosniff')
        .send(object.stream)
    },
  )
}

function setCaching(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('etag', etag)
    .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
}
