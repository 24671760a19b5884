import { routes } from '@plax/contracts'
import { problem } from '@plax/contracts/problem'
import type { RouteContract } from '@plax/contracts/route'
import Fastify from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { load } from '../load.ts'
import { guestCookie, sessionCookie } from './authenticate.ts'
import type { ApiDocument } from './docs/api-page.ts'
import { headersOf } from './openapi-headers.ts'
import type { MountedRoute } from './server.ts'

type Transform = typeof jsonSchemaTransform
type RouteDocument = Parameters<Transform>[0]
type Schema = Record<string, unknown>

const eventStreamType = 'text/event-stream'

/** The OpenAPI 3.1 document of the mounted routes, made from their contracts. */
export async function describeApi(
  { version, guide }: { version: string; guide: string },
  mounted: readonly MountedRoute[],
): Promise<ApiDocument> {
  // The generator collects routes as they are mounted: these are, on a server that answers nothing.
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => () => '')
  await app.register(load('@fastify/swagger').default, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Plax',
        version,
        description: guide,
        license: { name: 'AGPL-3.0-or-later', url: 'https://www.gnu.org/licenses/agpl-3.0.html' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          // Written otherwise than the parameter, which the generator would leave out beside it.
          guest: { type: 'apiKey', in: 'header', name: 'X-Guest-Device-Id' },
          guestCookie: { type: 'apiKey', in: 'cookie', name: guestCookie },
        },
      },
    },
    transform: describeRoute,
    transformObject: jsonSchemaTransformObject,
  })
  for (const { method, url, permission, contract, schema } of mounted) {
    if (method === 'HEAD') continue
    const config = { permission, ...(contract !== undefined && { contract }) }
    app.route({ method, url, config, handler: () => '', ...(schema && { schema }) })
  }
  await app.ready()
  return app.swagger() as unknown as ApiDocument
}

/** A route's schema with what only its contract knows: headers, files, streams and refusals. */
function describeRoute(document: RouteDocument): ReturnType<Transform> {
  const { schema, url, route } = document
  if (!schema || schema.hide) return jsonSchemaTransform(document)
  const key = route.config?.contract
  const contract: RouteContract | undefined = key ? routes[key as keyof typeof routes] : undefined
  const described: Schema = {
    ...schema,
    operationId: operationId(String(route.method), url),
    response: responses(schema.response as Schema | undefined, contract),
  }
  if (key && contract) Object.assign(described, request(key, contract))
  const json = jsonSchemaTransform({ ...document, schema: described }).schema
  nameOneEvent(json.response as Responses)
  return { schema: json, url }
}

/**
 * `GET /api/story-chat/chat-room/:id/status` is `getStoryChatChatRoomIdStatus`. A path that is there with
 * and without a slash at its end is two operations.
 */
function operationId(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '')
    .split(/[^a-zA-Z0-9]+/)
    .filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return method.toLowerCase() + name + (url.endsWith('/') ? 'Root' : '')
}

function request(key: string, contract: RouteContract): Schema {
  const described: Schema = {}
  const headers = headersOf(key, contract)
  if (Object.keys(headers).length > 0) described.headers = z.object(headers)
  if (contract.multipart) {
    described.consumes = ['multipart/form-data']
    described.body = z.object({
      file: z.string().meta({
        format: 'binary',
        description: `One file of at most ${contract.uploadMegabytes ?? 20} MB.`,
      }),
    })
  }
  return described
}

function responses(known: Schema | undefined, contract: RouteContract | undefined): Schema {
  const content = contract && contentOf(contract)
  const early = contract?.respondAsync
  return {
    ...(content ? { 200: { description: 'Done.', content } } : known),
    ...(early && {
      202: { description: 'Begun.', content: { 'application/json': { schema: early } } },
    }),
    default: {
      description: 'Refused or failed. `code` says why.',
      content: { 'application/problem+json': { schema: problem } },
    },
  }
}

function contentOf({
  stream,
  download,
  text,
  output,
}: RouteContract): Record<string, { schema: z.ZodType }> {
  if (text) return { [text]: { schema: output } }
  if (download) return { 'application/octet-stream': { schema: output } }
  return { [stream ? eventStreamType : 'application/json']: { schema: output } }
}

type Responses = Record<string, { content?: Record<string, { schema?: Schema }> }>

/** An event is exactly one of its kinds; a union of schemas only says that it is some. */
function nameOneEvent(described: Responses): void {
  const stream = described[200]?.content?.[eventStreamType]
  const kinds = stream?.schema?.anyOf
  if (stream && kinds) stream.schema = { oneOf: kinds, description: eventData }
}

const eventData =
  'The `data:` of one event, as JSON; `event:` names its kind: `start`, `delta`, `done` or `failed`. The `id:` of a delta is the offset after its text, in UTF-16 units: after a broken connection, follow the reply from there.'
