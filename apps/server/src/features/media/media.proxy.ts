import type { ErrorCode } from '@plax/contracts/errors/index'
import { commonFields } from '@plax/contracts/route'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { countCall } from '../../platform/http/rate-limit.ts'
import { type FetchFault, safeFetch, SafeFetchError } from '../../platform/safe-fetch.ts'
import { encodeWithin } from './pictures/pictures.ts'
import { inPictureQueue } from './media.queue.ts'

const limit = { calls: 120, windowSeconds: 60 }
const bounds = {
  maxBytes: 10 * 1024 * 1024,
  timeoutMs: 10_000,
  accept: 'image/webp,image/png,image/jpeg,image/gif',
}
const side = 1600
const keptSeconds = 24 * 3600

const proxySchema = {
  summary: 'An image from another site, fetched and re-encoded here',
  description: `Images that stories and models embed with \`![…](https://…)\` are only shown through this proxy, so no other site learns who reads. Up to 10 MB and ${side} pixels per side. Public addresses only.\n\nPermission: public. Up to ${limit.calls} calls in ${limit.windowSeconds} seconds.`,
  querystring: z.object({ url: z.string().min(1).max(2048) }).extend(commonFields),
  response: {
    200: {
      description: 'The image.',
      content: { 'image/webp': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
}

/** GET /media/proxy: the one way by which a picture from elsewhere reaches a reader. */
export function serveProxy(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'network'>,
): void {
  app.get(
    '/api/media/proxy',
    {
      schema: proxySchema,
      config: { permission: 'public' },
      onRequest: (request) => countCall(deps, `GET /media/proxy|${request.ip}`, limit),
    },
    async (request, reply) => {
      const { url } = request.query as { url: string }
      const bytes = await safeFetch(deps.network, url, bounds).catch((error: unknown) => {
        throw error instanceof SafeFetchError ? new AppError(codes[error.fault]) : error
      })
      const picture = await inPictureQueue(request.ip, () => encodeWithin(bytes, side))
      return reply
        .type('image/webp')
        .header('cache-control', `public, max-age=${keptSeconds}`)
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('x-content-type-options', 'nosniff')
        .send(picture)
    },
  )
}

const codes: Record<FetchFault, ErrorCode> = {
  refused: 'media.remote_refused',
  // The same, so that the answer tells nothing of names inside.
  unresolved: 'media.remote_refused',
  unreachable: 'media.remote_unreachable',
  too_large: 'media.remote_too_large',
  timed_out: 'media.remote_timed_out',
}
