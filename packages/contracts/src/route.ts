import { z } from 'zod'
import type { ErrorCode } from './errors/index.ts'
import type { Permission } from './policy.ts'

/** Tools of a streamer: an overlay shows; a dock also moderates the live chat (spec D9). */
export const toolScopes = ['overlay', 'dock'] as const
export type ToolScope = (typeof toolScopes)[number]

export interface RouteContract {
  summary: string
  /** What a caller must know beyond the summary and the fields. */
  description?: string
  /** Who may call it, as `policy.ts` says. */
  permission: Permission
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** A call without a body is one with an empty object. */
  optionalBody?: true
  output: z.ZodType
  /** A money call: the `Idempotency-Key` header is required. */
  money?: true
  /** Headers that it reads, beside those of every call; by their names. */
  headers?: Record<string, z.ZodType>
  /** For what it takes the id of a guest's device, where it does not need one by its permission. */
  guestDevice?: string
  /** Calls allowed in a window, for each actor and address. */
  limit?: { calls: number; windowSeconds: number }
  /** The answer is a stream of server-sent events, or bytes; `output` describes one event. */
  stream?: true
  /** With `Prefer: respond-async` a stream is answered by 202 and this: the data of its first event. */
  respondAsync?: z.ZodType
  /** The answer is a file; the handler gives a `Download`, and `output` stands for its bytes. */
  download?: true
  /** The answer is a text of this media type, as the handler gives it. */
  text?: string
  /** An administrator's view that its handler audits; the mount audits the others. */
  auditsItself?: true
  /** How one logs in or out, signs up or resets a password: also where the token sent is dead. */
  entrance?: true
  /** What a caller without a session is told, where the documents have words of its own for it. */
  unauthenticated?: ErrorCode
  /** Grave: the person must have proved who they are within the last ten minutes. */
  stepUp?: true
  /** Open to the sessions of these tool keys too, which may call nothing else that is not public. */
  tools?: readonly ToolScope[]
  /** A refusal is logged, besides being answered (R-story-chat-075). */
  logsRefusals?: true
  /** The handler may answer `Redirect`, by which the browser goes elsewhere. */
  redirects?: true
  /** Also takes a form that another site posts; whoever sends one is nobody, whatever they carry. */
  formPost?: true
  /** Of a JSON body; half of one without it (`bodyLimitsOf`). */
  bodyMegabytes?: number
  /** The request body is multipart; fields are parsed by the handler. */
  multipart?: true
  /** Of a multipart call; 20 without it. */
  uploadMegabytes?: number
}

/** A 24 character hexadecimal id in ObjectId layout (R-shell-029). */
export const oid = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'An id has 24 hexadecimal characters.')
  .meta({ id: 'Oid', description: '24 hexadecimal characters' })

/** Hints that clients add to every call; authority never comes from them (spec D5). */
export const commonFields = {
  lang: z
    .string()
    .max(16)
    .optional()
    .describe('The response language: ko, en, jp (Japanese) or es.'),
  requestorOid: z
    .string()
    .max(64)
    .nullish()
    .describe('A hint; calls that change something are refused if this isn’t the logged-in user.'),
  platformType: z.string().max(64).nullish(),
  loginType: z.string().max(64).nullish(),
  gaClientId: z.string().max(256).nullish(),
  checkAdmin: z.union([z.boolean(), z.string().max(8)]).nullish(),
}

/** Keeps the literal keys, `METHOD /path/{param}` without the `/api` base, with their contracts. */
export function defineRoutes<const T extends Record<string, RouteContract>>(routes: T): T {
  return routes
}

/** A page of a list: opaque cursor, null at the end. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().describe('Null at the end.'),
  })
}

/** Query fields of every paged list. */
export const pageQuery = {
  cursor: z.string().max(512).optional().describe('`nextCursor` from the previous page.'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}

/** What a route with `download` answers: a file under a name. */
export const file = z.unknown().describe('A file.')

export interface Download {
  fileName: string
  contentType: string
  /** A large one comes piece by piece. */
  body: string | Uint8Array | AsyncIterable<string>
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller sends for a route. */
export type RouteInput<R extends RouteContract> = {
  params: Input<R['params']>
  query: Input<R['query']>
  body: Input<R['body']>
}

/** What a handler receives for a route. */
export type RouteParsed<R extends RouteContract> = {
  params: Output<R['params']>
  query: Output<R['query']>
  body: Output<R['body']>
}

/** What a route answers. */
export type RouteOutput<R extends RouteContract> = z.output<R['output']>
