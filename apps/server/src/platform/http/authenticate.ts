import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isOid } from '../ids.ts'
import type { ToolScope } from '@plax/contracts/route'
import type { Actor, Role } from './actor.ts'
import { countryOf } from './country.ts'
import { ownOrigin, type SiteConfig } from './link-origin.ts'

export const sessionCookie = 'plax_session'
export const guestCookie = 'plax_guest'
export const guestHeader = 'x-guest-device-id'

export interface SessionUser {
  userOid: string
  sessionId: string
  roles: ReadonlySet<Role>
  authenticatedAt: Date
  tool: ToolScope | null
  hasBlocks: boolean
}

/** Answers the user of a session token, or null where it is unknown, ended or expired. */
export type ResolveSession = (token: string) => Promise<SessionUser | null>

export interface AuthenticateOptions {
  resolveSession: ResolveSession
  site: SiteConfig
  /** The header in which a trusted proxy names the caller's country. */
  countryHeader: string | null
  /** Asks for our own origin however the call is made, as WebSockets do, which have no other defense. */
  asksOrigin?: boolean
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const noRoles: ReadonlySet<Role> = new Set(['visitor'])

/**
 * Reads who calls: a bearer token (tools) or the httpOnly cookie (the web). A call that changes
 * something by cookie must come from our own origin.
 */
export async function authenticate(
  request: FastifyRequest,
  { resolveSession, site, countryHeader, asksOrigin = false }: AuthenticateOptions,
): Promise<Actor> {
  const isBearer = bearerToken(request) !== null
  if (!isBearer && (asksOrigin || !safeMethods.has(request.method))) assertSameOrigin(request, site)
  const token = sentToken(request)
  const session = token ? await resolveSession(token) : null
  const country = countryOf(request, countryHeader)
  return {
    userOid: session?.userOid ?? null,
    guestId: sentGuest(request),
    sessionId: session?.sessionId ?? null,
    ...(session && { authenticatedAt: session.authenticatedAt }),
    ...(session?.tool && { tool: session.tool }),
    ...(session?.hasBlocks && { hasBlocks: true as const }),
    ...(country !== null && { country }),
    roles: session?.roles ?? noRoles,
    address: request.ip,
  }
}

/** Who posts from another site: nobody, whatever the browser sent along. */
export function anonymous(request: FastifyRequest): Actor {
  const { ip: address } = request
  return { userOid: null, guestId: null, sessionId: null, roles: noRoles, address }
}

/** The token that a call carries, good or not. */
export function sentToken(request: FastifyRequest): string | null {
  return bearerToken(request) ?? request.cookies[sessionCookie] ?? null
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S.*)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? socketToken(request)
}

/** Of a WebSocket, for which a page can set no header but its protocols: `plax, bearer.<token>`. */
function socketToken(request: FastifyRequest): string | null {
  const match = /^plax, *bearer\.(\S+)$/.exec(request.headers['sec-websocket-protocol'] ?? '')
  return match?.[1] ?? null
}

/** The device that a call says it comes from. */
export function sentGuest(request: FastifyRequest): string | null {
  const sent = request.headers[guestHeader] ?? request.cookies[guestCookie]
  return typeof sent === 'string' && isOid(sent) ? sent : null
}

/**
 * Browsers name their origin on such calls, or at least where they come from (no script can set
 * either header); a call without cookies needs no check.
 */
function assertSameOrigin(request: FastifyRequest, site: SiteConfig): void {
  const carriesCookie =
    request.cookies[sessionCookie] !== undefined || request.cookies[guestCookie] !== undefined
  const { origin } = request.headers
  if (!carriesCookie && origin === undefined) return
  // Also settles whether the host is known, without which the same origin means nothing.
  const own = ownOrigin(request, site)
  const isSame = origin === undefined && request.headers['sec-fetch-site'] === 'same-origin'
  if (!isSame && origin !== own) throw new AppError('auth.origin_refused')
}
