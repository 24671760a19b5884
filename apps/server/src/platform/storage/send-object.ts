import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { attachmentOf } from '../http/attachment.ts'
import { readRange } from '../http/byte-range.ts'
import type { ObjectInfo, Storage } from './storage.ts'

export interface ObjectResponse {
  key: string
  contentType: string
  /** The header `Cache-Control`. */
  caching: string
  /** Saved under this name instead of being shown. */
  fileName?: string | undefined
}

/**
 * Answers with an object, or with the range of it that was asked for; it runs nothing as a page of
 * ours. Throws `storage.not_found` and `storage.range_refused`.
 */
export async function sendObject(
  { storage, config }: { storage: Storage; config: Pick<Config, 'accelBase'> },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  sending: ObjectResponse,
): Promise<FastifyReply> {
  const { key, contentType, caching, fileName } = sending
  void reply
    .type(contentType)
    .header('cache-control', caching)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
  if (fileName !== undefined) void reply.header('content-disposition', attachmentOf(fileName))
  // nginx opens the file itself, ranges and all, once we said yes.
  if (config.accelBase && storage.origin === null) {
    return reply.header('x-accel-redirect', `${config.accelBase}/${key}`).send()
  }
  const found = await storage.stat(key)
  if (!found) throw new AppError('storage.not_found')
  const etag = `"${found.bytes.toString(36)}-${found.modifiedAt.getTime().toString(36)}"`
  void reply.header('etag', etag)
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const isSame = [undefined, etag].includes(request.headers['if-range']?.toString())
  const range = isSame ? readRange(request.headers.range, found.bytes) : null
  if (request.method === 'HEAD') {
    // A stream, whose length Fastify does not look for.
    return reply.header('content-length', found.bytes).send(Readable.from([]))
  }
  return sendRange(storage, reply, { found, range })
}

async function sendRange(
  storage: Storage,
  reply: FastifyReply,
  { found, range }: { found: ObjectInfo; range: ReturnType<typeof readRange> },
): Promise<FastifyReply> {
  const { key, bytes: total } = found
  if (range && range.start >= total) {
    void reply.header('content-range', `bytes */${total}`)
    throw new AppError('storage.range_refused', { total })
  }
  const object = await storage.get(key, range ?? undefined, found)
  if (!object) throw new AppError('storage.not_found')
  if (range) {
    const end = range.start + object.bytes - 1
    void reply.code(206).header('content-range', `bytes ${range.start}-${end}/${total}`)
  }
  return reply.header('content-length', object.bytes).send(object.stream)
}
