import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sessionCookie } from '../../../platform/http/authenticate.ts'
import { countryOf } from '../../../platform/http/country.ts'
import { isAccessToken, type SignInFrom, sessionTtlMs } from './sessions.ts'

/** Tells the browsers that somebody signed in with from all others; it opens nothing by itself. */
export const deviceCookie = 'plax_device'
/** As long as browsers keep a cookie at most. */
export const deviceTtlMs = 400 * 24 * 3600 * 1000

/** From where somebody signs in, for `enter` and `openSession`. */
export type Caller = Omit<SignInFrom, 'method'>

export function callerOf(
  { config }: Pick<Deps, 'config'>,
  { request, actor }: { request: FastifyReply['request']; actor: Actor },
): Caller {
  const device = request.cookies[deviceCookie]
  return {
    userAgent: request.headers['user-agent'] ?? '',
    address: actor.address,
    country: countryOf(request, config.countryHeader),
    device: device !== undefined && /^[\w-]{43}$/.test(device) ? device : null,
    replaces: request.headers.authorization === undefined ? actor.sessionId : null,
  }
}

/** Has the browser carry the session that was opened, and be known from now on. */
export function setSessionCookies(
  deps: Pick<Deps, 'config'>,
  reply: FastifyReply,
  { token, device }: { token: string; device: string },
): void {
  setCookie(deps, reply, { name: sessionCookie, value: token, ttlMs: sessionTtlMs })
  setDeviceCookie(deps, reply, device)
}

/**
 * Gives who called the token that their session has from now on (ASVS 7.2.4): browsers as a cookie,
 * tools that sent the former themselves in the answer.
 */
export function giveToken(
  deps: Pick<Deps, 'config'>,
  { request, reply }: { request: FastifyReply['request']; reply: FastifyReply },
  token: string,
): { token?: string } {
  const { authorization } = request.headers
  if (authorization !== undefined && !isAccessToken(authorization)) return { token }
  setCookie(deps, reply, { name: sessionCookie, value: token, ttlMs: sessionTtlMs })
  return {}
}

/** The same for a session that a tool key opened: this browser is no device of its owner’s. */
export function setToolCookie(
  deps: Pick<Deps, 'config'>,
  reply: FastifyReply,
  { token }: { token: string },
): void {
  setCookie(deps, reply, { name: sessionCookie, value: token, ttlMs: sessionTtlMs })
}

export function setDeviceCookie(
  deps: Pick<Deps, 'config'>,
  reply: FastifyReply,
  device: string,
): void {
  setCookie(deps, reply, { name: deviceCookie, value: device, ttlMs: deviceTtlMs })
}

function setCookie(
  { config }: Pick<Deps, 'config'>,
  reply: FastifyReply,
  { name, value, ttlMs }: { name: string; value: string; ttlMs: number },
): void {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl?.startsWith('https:') ?? false,
    maxAge: ttlMs / 1000,
  })
}
