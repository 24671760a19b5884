import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Readable, Transform } from 'node:stream'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Feature } from '../feature.ts'
import { letBodyBeLong } from '../http/long-bodies.ts'
import { openAddress, ownBase, type SignedQuery } from './own-addresses.ts'
import { sendObject } from './send-object.ts'
import type { Storage } from './storage.ts'

interface StorageDeps {
  storage: Storage
  clock: Clock
  secret: string
  config: Pick<Config, 'accelBase'>
}

const params = z.object({ key: z.string() })
const querystring = z.record(z.string(), z.string())
const bytes = { schema: z.string().meta({ format: 'binary' }) }

const getSchema = {
  summary: 'A stored object, by a signed address',
  description:
    'Addresses come from other calls and expire. Takes `Range`.\n\nPermission: public; the signature is the right.',
  params,
  querystring,
  response: {
    200: { description: 'The object.', content: { 'application/octet-stream': bytes } },
    206: { description: 'A range of it.', content: { 'application/octet-stream': bytes } },
    304: z.null().describe('Not changed: `If-None-Match` names it.'),
  },
}

const putSchema = {
  summary: 'Stores a part of an upload, by a signed address',
  description:
    'The body is the file’s bytes. Answers the header `ETag`: their MD5. A `Content-MD5` that differs from it is refused, and nothing is kept.\n\nPermission: public; the signature is the right.',
  params,
  querystring,
  response: { 200: z.null().describe('The header `ETag` has the MD5 of what was stored.') },
}

/**
 * Objects by signed addresses of our own, for drivers without any: what a browser sends goes straight
 * to the storage, and what it gets comes straight from there.
 */
export function storageFeature(deps: StorageDeps): Feature {
  return {
    name: 'storage',
    mount: (app) => void app.register(async (scope) => mountAddresses(scope, deps)),
  }
}

function mountAddresses(scope: FastifyInstance, deps: StorageDeps): void {
  const { storage, clock, secret } = deps
  const open = (method: 'GET' | 'PUT', { params: sent, query }: FastifyRequest) => {
    const { key } = sent as { key: string }
    return openAddress(secret, method, { key, query: query as SignedQuery, now: clock.now() })
  }
  // The body stays a stream, whatever type it says it has.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  const config = { permission: 'public' }
  scope.get(`${ownBase}/:key`, { schema: getSchema, config }, async (request, reply) => {
    const { key, query } = open('GET', request)
    const left = Number(query.expires) - Math.floor(clock.now().getTime() / 1000)
    const caching = `private, max-age=${left}`
    const contentType = query.type ?? 'application/octet-stream'
    const sending = { key, contentType, caching, fileName: query.name }
    return sendObject(deps, { request, reply }, sending)
  })
  scope.put(`${ownBase}/:key`, { schema: putSchema, config }, async (request, reply) => {
    const { key, query } = open('PUT', request)
    const announced = announcedOf(request, Number(query.max))
    letBodyBeLong(request)
    const body = boundedBody(request, Number(query.max))
    const { uploadId = '', part } = query
    try {
      const sent = { ...announced, number: Number(part), body }
      const { etag } = await storage.putPart({ key, uploadId }, sent)
      return reply.header('etag', `"${etag}"`).send()
    } finally {
      // What was refused before its body was read must not hold up the line.
      body.destroy()
    }
  })
}

/** What the headers say of the body. */
function announcedOf({ headers }: FastifyRequest, max: number) {
  const length = headers['content-length']
  if (length === undefined) throw new AppError('storage.length_required')
  if (Number(length) > max) throw new AppError('request.too_large')
  const sent = headers['content-md5']
  const md5 = typeof sent === 'string' ? Buffer.from(sent, 'base64').toString('hex') : undefined
  return { bytes: Number(length), md5 }
}

/**
 * The body of a call. What fails to store it leaves the call itself whole, so that its sender learns
 * why; a sender who goes away fails it.
 */
function boundedBody({ raw }: FastifyRequest, max: number): Readable {
  let bytes = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > max ? new AppError('request.too_large') : null, chunk)
    },
  })
  const cut = () => body.destroy(new AppError('storage.cut_off'))
  raw.once('aborted', cut).once('error', cut)
  body.once('close', () => raw.unpipe(body).resume())
  return raw.pipe(body)
}
