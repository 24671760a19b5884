import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { isOid } from '../../platform/ids.ts'
import { isSignedPath } from '../../platform/storage/signing.ts'
import { openToHosts } from '../../platform/web/content-hosts.ts'
import { needsSignature } from './media.guard.ts'
import { objectAddress, objectKey } from './media.keys.ts'

const yearSeconds = 31_536_000
const filePattern = /^\d{1,4}-[0-9a-f]{16}\.(webp|avif)$/

const bytes = { schema: z.string().meta({ format: 'binary' }) }

const servingSchema = {
  summary: 'An image file in one size and format; `Picture` has the addresses',
  description:
    'They never change and can be cached forever. An image for sale, or in an adult story, needs the signature from its `Picture`, until that expires.\n\nPermission: public.',
  params: z.object({ assetOid: z.string(), file: z.string() }),
  querystring: z.object({
    expires: z.string().optional().describe('Seconds since 1970.'),
    signature: z.string().optional(),
  }),
  response: {
    200: { description: 'The image.', content: { 'image/webp': bytes, 'image/avif': bytes } },
    304: z.null().describe('Not changed: `If-None-Match` names it.'),
  },
}

type ServingDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'storage' | 'secret'>

/**
 * GET /media/{assetOid}/{file}: bytes that never change, for every cache on the way. Sold pictures
 * and those for adults are unknown without a signature, and kept by the reader's browser alone.
 */
export function serveMedia(app: FastifyInstance, deps: ServingDeps): void {
  app.get(
    '/api/media/:assetOid/:file',
    { schema: servingSchema, config: { permission: 'public' } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { assetOid, file } = request.params as { assetOid: string; file: string }
      const extension = filePattern.exec(file)?.[1]
      if (!extension || !isOid(assetOid)) throw new AppError('media.not_found')
      const query = request.query as { expires?: string; signature?: string }
      const now = deps.clock.now()
      const isSigned = isSignedPath(deps.secret, objectAddress(assetOid, file), query, now)
      if (!isSigned && (await needsSignature(deps.db, assetOid)))
        throw new AppError('media.not_found')
      if (!isSigned) openToHosts(reply, deps.config.contentHosts)
      const caching = isSigned
        ? `private, max-age=${Number(query.expires) - Math.floor(now.getTime() / 1000)}`
        : `public, max-age=${yearSeconds}, immutable`
      const etag = `"${assetOid}-${file}"`
      if (request.headers['if-none-match']?.includes(etag)) {
        return setCaching(reply, etag, caching).code(304).send()
      }
      const object = await deps.storage.get(objectKey(assetOid, file))
      if (!object) throw new AppError('media.not_found')
      return setCaching(reply, etag, caching)
        .type(`image/${extension}`)
        .header('content-length', object.bytes)
        .header('x-content-type-options', 'nosniff')
        .send(object.stream)
    },
  )
}

function setCaching(reply: FastifyReply, etag: string, caching: string): FastifyReply {
  return reply.header('etag', etag).header('cache-control', caching)
}
