import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type RouteKey, type Routes, routes } from '@plax/contracts'
import { bodyLimitsOf } from '@plax/contracts/body-limits'
import {
  commonFields,
  type Download,
  type RouteContract,
  type RouteOutput,
  type RouteParsed,
} from '@plax/contracts/route'
import type { Language } from '@plax/contracts/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { staffOf } from '@plax/contracts/staff'
import { type Actor, assertPermission, assertProvedLately } from './actor.ts'
import { attachmentOf } from './attachment.ts'
import { auditView, isView } from './audit-view.ts'
import {
  authenticate,
  type AuthenticateOptions,
  sentToken,
  sessionCookie,
  anonymous,
} from './authenticate.ts'
import { eventStream, type StreamEvent } from './event-stream.ts'
import { requestLanguage } from './language.ts'
import { isForm, withForms } from './forms.ts'
import { idempotencyKeyPattern } from './openapi-headers.ts'
import { countCall } from './rate-limit.ts'

/** What a handler gets: input that passed its contract, and who asks. */
export interface Call<R extends RouteContract> {
  params: RouteParsed<R>['params']
  query: RouteParsed<R>['query']
  body: RouteParsed<R>['body']
  actor: Actor
  lang: Language
  /** The `Idempotency-Key` header; always there on money calls, empty elsewhere where not sent. */
  idempotencyKey: string
  /** Says whose data an administrator's view shows, so that its row in the audit log names them. */
  concern: (userOids: readonly string[]) => void
  request: FastifyRequest
  reply: FastifyReply
}

/** What a route with `redirects` answers to send the browser elsewhere, by GET. */
export class Redirect {
  readonly location: string

  constructor(location: string) {
    this.location = location
  }
}

type Answer<R extends RouteContract> = R extends { stream: true }
  ? AsyncIterable<StreamEvent>
  : R extends { download: true }
    ? Download
    : R extends { redirects: true }
      ? RouteOutput<R> | Redirect
      : RouteOutput<R>

export type Handler<K extends RouteKey> = (
  call: Call<Routes[K] & RouteContract>,
) => Promise<Answer<Routes[K]>>

export type Handlers = { [K in RouteKey]?: Handler<K> }

export interface MountDeps extends AuthenticateOptions {
  db: Db
  clock: Clock
  /** The refusal that tells the holder of an ended session's token why it ended, where they may know. */
  explainEnded: (token: string) => Promise<AppError | null>
  production: boolean
}

/** Mounts handlers under `/api` at the paths of their contracts. */
export function mountRoutes(app: FastifyInstance, deps: MountDeps, handlers: Handlers): void {
  for (const [key, handler] of Object.entries(handlers)) {
    const contract: RouteContract = routes[key as keyof typeof routes]
    if (contract.permission === 'development' && deps.production) continue
    const mount = (to: FastifyInstance) =>
      mountRoute(to, deps, key, contract, handler as Handler<RouteKey>)
    if (contract.formPost) void app.register(async (scope) => mount(withForms(scope)))
    else mount(app)
  }
}

function mountRoute(
  app: FastifyInstance,
  deps: MountDeps,
  key: string,
  contract: RouteContract,
  handler: Handler<RouteKey>,
): void {
  const [method = '', path = ''] = key.split(' ')
  const limits = bodyLimitsOf(contract)
  app.route({
    method: method,
    url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    schema: routeSchema(key, contract),
    bodyLimit: limits.bytes,
    config: {
      permission: contract.permission,
      contract: key,
      limits,
      ...(contract.logsRefusals && { logsRefusals: true }),
    },
    // Authority is settled before the body is parsed, so the body of a refused call is never read far.
    onRequest: async (request, reply) => {
      const isCrossSiteForm = contract.formPost && isForm(request)
      request.actor = isCrossSiteForm ? anonymous(request) : await authenticate(request, deps)
      if (!isCrossSiteForm) await assertNotDead(request, reply, contract, deps)
      assertPermitted(request.actor, { key, contract, now: deps.clock.now() })
      if (contract.limit) await countCall(deps, `${key}|${limitName(request)}`, contract.limit)
    },
    handler: async (request, reply) => {
      const result = await answer(contract, handler, request, reply)
      if (isView(request, contract)) await auditView(deps, request, key)
      // Serializing what was made of a file takes a turn of its own.
      if (contract.multipart) await setImmediate()
      if (result instanceof Redirect) return reply.redirect(result.location, 303)
      return result
    },
  })
}

/** A token of no session makes nobody a visitor: only a call without one is (spec D44). */
async function assertNotDead(
  request: FastifyRequest,
  reply: FastifyReply,
  { entrance, unauthenticated }: RouteContract,
  { explainEnded }: MountDeps,
): Promise<void> {
  const token = sentToken(request)
  if (!token || request.actor?.userOid) return
  if (token === request.cookies[sessionCookie]) reply.clearCookie(sessionCookie, { path: '/' })
  if (entrance) return
  throw (await explainEnded(token)) ?? new AppError(unauthenticated ?? 'account.session_ended')
}

function assertPermitted(
  actor: Actor,
  { key: call, contract, now }: { key: string; contract: RouteContract; now: Date },
): void {
  const { permission, unauthenticated } = contract
  if (unauthenticated && !actor.userOid) throw new AppError(unauthenticated)
  if (actor.tool && !contract.tools?.includes(actor.tool) && permission !== 'public') {
    throw new AppError('auth.forbidden')
  }
  assertPermission(actor, { call, permission })
  if (contract.stepUp) assertProvedLately(actor, now)
}

function limitName(request: FastifyRequest): string {
  return request.actor?.userOid ?? request.ip
}

async function answer(
  contract: RouteContract,
  handler: Handler<RouteKey>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const actor = request.actor as Actor
  assertRequestor(request, actor)
  const idempotencyKey = readIdempotencyKey(request, contract)
  const call = {
    params: request.params,
    query: ownFields(contract.query, request.query),
    body: ownFields(
      contract.body,
      request.body ?? (contract.optionalBody ? contract.body?.parse({}) : request.body),
    ),
    actor,
    lang: requestLanguage(request),
    idempotencyKey,
    concern: (userOids: readonly string[]) => {
      request.concerned = userOids
    },
    request,
    reply,
  } as unknown as Call<RouteContract>
  const result: unknown = await handler(call)
  if (contract.download) return sendFile(reply, result as Download)
  if (contract.text)
    return reply.type(contract.text).header('cache-control', 'no-store').send(result)
  if (!contract.stream) return result
  if (contract.respondAsync && prefersAsync(request)) {
    return answerFirst(reply, result as AsyncIterable<StreamEvent>)
  }
  reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store')
  reply.header('x-accel-buffering', 'no')
  return reply.send(eventStream(result as AsyncIterable<StreamEvent>))
}

function prefersAsync({ headers }: FastifyRequest): boolean {
  const sent = [headers.prefer ?? []].flat().join()
  return sent.split(/[,;]/).some((one) => one.trim().toLowerCase() === 'respond-async')
}

/** The first event alone, so that a reader who follows elsewhere keeps no connection. */
async function answerFirst(
  reply: FastifyReply,
  events: AsyncIterable<StreamEvent>,
): Promise<unknown> {
  reply.code(202).header('preference-applied', 'respond-async').header('cache-control', 'no-store')
  for await (const { data } of events) return data
  return null
}

/**
 * What a handler receives of a query or body: without the hints that every call may carry, unless its
 * contract declares them itself. A spread can't bring an unchecked `lang` into a service.
 */
function ownFields(schema: z.ZodObject | undefined, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const declared = schema?.shape ?? {}
  const isOwn = (name: string) => name in declared || !(name in commonFields)
  return Object.fromEntries(Object.entries(sent).filter(([name]) => isOwn(name)))
}

/** Files are never shown in place: what people made must not run as a page of ours. */
function sendFile(reply: FastifyReply, file: Download): FastifyReply {
  return reply
    .type(file.contentType)
    .header('content-disposition', attachmentOf(file.fileName))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(sendable(file.body))
}

function sendable(body: Download['body']): string | Buffer | Readable {
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body)
}

/**
 * A `requestorOid` other than the signed-in user's is refused where something changes (spec D5),
 * wherever it stands: calls that delete have no body.
 */
function assertRequestor(request: FastifyRequest, actor: Actor): void {
  if (request.method === 'GET' || !actor.userOid) return
  for (const part of [request.body, request.query]) {
    const sent = (part as { requestorOid?: unknown } | null)?.requestorOid
    if (sent && sent !== actor.userOid) throw new AppError('auth.requestor_mismatch')
  }
}

function readIdempotencyKey(request: FastifyRequest, contract: RouteContract): string {
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key
  if (!contract.money) return ''
  throw new AppError(key ? 'request.idempotency_key_invalid' : 'request.idempotency_key_required')
}

type RouteSchema = Readonly<Record<string, unknown>>

/** Made once: validators compile at their first use, and each app of a process mounts the same routes. */
const schemas = new Map<string, RouteSchema>()

function routeSchema(key: string, contract: RouteContract): RouteSchema {
  const known = schemas.get(key) ?? makeSchema(key, contract)
  schemas.set(key, known)
  return known
}

function makeSchema(key: string, contract: RouteContract): RouteSchema {
  const [method] = key.split(' ')
  const schema: Record<string, unknown> = {
    summary: contract.summary,
    description: describe(key, contract),
    security: security(contract),
  }
  if (contract.params) schema.params = contract.params
  // Others stay as they came.
  if (contract.headers) schema.headers = z.looseObject(contract.headers)
  if (method === 'GET') schema.querystring = (contract.query ?? z.object({})).extend(commonFields)
  else if (contract.query) schema.querystring = contract.query
  if (method !== 'GET' && !contract.multipart) {
    const body = (contract.body ?? z.object({})).extend(commonFields)
    schema.body = contract.body && !contract.optionalBody ? body : body.nullish()
  }
  // A stream's events are typed by its contract, and validated by the feature that emits them.
  if (!contract.stream && !contract.download && !contract.text)
    schema.response = { 200: contract.output }
  return schema
}

function describe(key: string, contract: RouteContract): string {
  const { bodyMegabytes, description, permission, limit, stepUp } = contract
  const calls = limit ? `At most ${limit.calls} calls in ${limit.windowSeconds} seconds.` : []
  const fresh = stepUp ? 'Needs a proof of who calls that is not older than ten minutes.' : []
  const allowed = [permission, ...(permission === 'admin' ? staffOf(key) : [])].join(', ')
  const size = bodyMegabytes ? `Takes at most ${bodyMegabytes} MB.` : []
  return [description ?? [], `Permission: ${allowed}.`, fresh, size, calls].flat().join('\n\n')
}

function security(contract: RouteContract): Record<string, string[]>[] {
  if (contract.permission === 'public' || contract.permission === 'development') return []
  const signedIn: Record<string, string[]>[] = [{ bearer: [] }, { session: [] }]
  return contract.permission === 'guest'
    ? [...signedIn, { guest: [] }, { guestCookie: [] }]
    : signedIn
}

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor
  }
  interface FastifyContextConfig {
    permission?: string
    contract?: string
    logsRefusals?: boolean
  }
}
