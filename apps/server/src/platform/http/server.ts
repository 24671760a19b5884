import { bodyLimitsOf } from '@plax/contracts/body-limits'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifySchema, LogController } from 'fastify'
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod'
import { safeParse, type $ZodType } from 'zod/v4/core'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { newOid } from '../ids.ts'
import type { Log } from '../log.ts'
import { type ApiDocument, apiPage, apiPagePolicy } from './docs/api-page.ts'
import { parseJsonBodies } from './json-bodies.ts'
import { ignoreLongBodies } from './long-bodies.ts'
import { assertHost } from './link-origin.ts'
import { pathLogger } from './logged-path.ts'
import { describeApi } from './openapi.ts'
import { sendProblem } from './problems.ts'
import { parseQuery } from './query-string.ts'

/** What a call may take to arrive whole. */
const requestTimeoutMs = 5 * 60 * 1000
const uploadLimitBytes = 20 * 1024 * 1024

/** An HTTP server with our validation, errors and headers, and no routes yet. */
export async function createHttpServer(
  config: Pick<Config, 'trustProxy' | 'mode'>,
  log: Log,
  secretPaths: readonly string[],
): Promise<FastifyInstance> {
  const loggedPath = pathLogger(secretPaths)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitsOf({}).bytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: config.trustProxy,
    forceCloseConnections: true,
    genReqId: () => newOid(new Date()),
    requestIdHeader: false,
    // Such as `%E0%A4`, which stands for no character: no route has that address.
    frameworkErrors: (_, request, reply) => {
      reply.header('x-request-id', request.id)
      setSecurityHeaders(reply)
      sendProblem(new AppError('request.not_found'), request, reply)
    },
    routerOptions: { maxParamLength: 256, querystringParser: parseQuery },
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler<$ZodType>(({ schema, method, url }) => {
    return (answer) => serialize(schema, answer, { method, url })
  })
  app.setErrorHandler(sendProblem)
  ignoreLongBodies(app)
  parseJsonBodies(app)
  rememberRoutes(app)
  app.addHook('onRequest', async (request) => assertHost(request))
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: uploadLimitBytes, files: 1, fields: 20 } })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    setSecurityHeaders(reply)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  return app
}

/** An answer by its contract. Contracts transform nothing of an output, so that it is parsed as it is said. */
function serialize(schema: $ZodType, answer: unknown, of: { method: string; url: string }): string {
  const { error, data } = safeParse(schema, answer)
  if (error) throw new ResponseSerializationError(of.method, of.url, { cause: error })
  return JSON.stringify(data)
}

interface HeaderTarget {
  hasHeader(name: string): boolean
  header(name: string, value: string): unknown
}

const securityHeaders: readonly (readonly [name: string, value: string])[] = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()'],
  ['x-frame-options', 'DENY'],
]

/** The web sets a policy of its own, with a nonce; everything else may load nothing at all. */
function setSecurityHeaders(reply: HeaderTarget): void {
  for (const [name, value] of securityHeaders) {
    if (!reply.hasHeader(name)) reply.header(name, value)
  }
}

/** After all routes: the API's description, and answers for addresses that it does not have. */
export function finishApi(app: FastifyInstance, about: { version: string; guide: string }): void {
  const options = { schema: { hide: true }, config: { permission: 'public' } }
  let described: Promise<ApiDocument> | null = null
  const describe = () => (described ??= describeApi(about, app.mountedRoutes))
  app.get('/api/openapi.json', options, describe)
  app.get('/api/docs', options, async (_, reply) => {
    void reply.type('text/html; charset=utf-8').header('content-security-policy', apiPagePolicy)
    return apiPage(await describe())
  })
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/api/*',
    schema: { hide: true },
    config: { permission: 'public' },
    handler: (request) => {
      const path = request.url.split('?')[0] ?? ''
      const known = app.mountedRoutes.some(({ pattern }) => pattern?.test(path))
      throw new AppError(known ? 'request.method_not_allowed' : 'request.not_found')
    },
  })
}

/**
 * Remembers the mounted addresses, so that a wrong method is told apart from a wrong address, and
 * refuses to start with a route that names no permission.
 */
function rememberRoutes(app: FastifyInstance): void {
  const mounted: MountedRoute[] = []
  app.decorate('mountedRoutes', mounted)
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    const permission = config?.permission
    if (!permission) throw new Error(`The route ${url} names no permission.`)
    const pattern = url.includes('*')
      ? null
      : new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
    const contract = config.contract
    for (const one of [method].flat()) {
      mounted.push({ method: one, url, permission, contract, schema, pattern })
    }
  })
}

export interface MountedRoute {
  method: string
  url: string
  permission: string
  /** The key of its contract, where it has one. */
  contract: string | undefined
  schema: FastifySchema | undefined
  /** The addresses of it; null where it takes what no other route has. */
  pattern: RegExp | null
}

declare module 'fastify' {
  interface FastifyInstance {
    mountedRoutes: MountedRoute[]
  }
}
