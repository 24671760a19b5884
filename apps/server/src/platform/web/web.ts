import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { type ResolveSession, sessionCookie } from '../http/authenticate.ts'
import { countryOf } from '../http/country.ts'
import { pageOrigin, type SiteConfig } from '../http/link-origin.ts'
import { builtPages } from './built-pages.ts'
import { type ContentHosts, joinContentHosts } from './content-hosts.ts'
import { choosePageLanguage } from './page-language.ts'
import { acceptsGzip, gzipPage } from './gzip-page.ts'
import { registerOfflinePage } from './offline.ts'
import { builtOverlay, overlaySources, registerOverlayPages } from './overlay-pages.ts'
import type { PageSource } from './pages.ts'
import { newNonce, pagePolicy } from './policy.ts'
import { vitePages } from './vite-pages.ts'

const web = join(import.meta.dirname, '../../../../web')

export interface WebOptions {
  /** `production` serves the built bundles, `development` compiles the sources as they change. */
  mode: 'production' | 'development'
  /** What the origin of a page follows from. */
  site: SiteConfig
  /** Whether the screens for development (`/dev/…`) are reachable. */
  devScreens: boolean
  /** The header in which a trusted proxy names the reader's country. */
  countryHeader: string | null
  /** Where else than here files are sent to and come from. */
  storageOrigin: string | null
  /** Where streams are played from, beside our own origin. */
  streamOrigins: readonly string[]
  contentHosts: ContentHosts
}

/**
 * Serves the web: its files, and every page that is asked for as HTML, rendered on the server.
 * Answers how to load what renders them, before a first reader waits for it.
 */
export async function registerWeb(
  app: FastifyInstance,
  options: WebOptions,
): Promise<() => Promise<unknown>> {
  const pages =
    options.mode === 'production'
      ? await builtPages(app, join(web, 'dist'))
      : await vitePages(app, web)
  registerOfflinePage(app)
  const { mode, contentHosts, storageOrigin } = options
  registerOverlayPages(app, {
    files: () => (mode === 'production' ? builtOverlay(join(web, 'dist')) : overlaySources),
    mode,
    fileOrigins: [storageOrigin, contentHosts.usual, contentHosts.other],
  })
  app.get(
    '/*',
    { config: { permission: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      if (!wantsPage(request)) throw new AppError('request.not_found')
      return sendPage(app, pages, options, request, reply)
    },
  )
  return options.mode === 'production' ? pages.load : async () => {}
}

function wantsPage(request: FastifyRequest): boolean {
  // An address such as `http://name/` is for a proxy, which this is not; `//name` is no path.
  if (!/^\/(?!\/)/.test(request.url)) return false
  const accept = request.headers.accept ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
}

async function sendPage(
  app: FastifyInstance,
  pages: PageSource,
  options: WebOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const nonce = newNonce()
  const language = choosePageLanguage(request, reply, options)
  const origin = pageOrigin(request, options.site)
  const { contentHosts, countryHeader, storageOrigin } = options
  const { renderPage, manifest } = await pages.load()
  const cookie = await liveCookies(app, request, reply)
  const fileOrigins = [
    storageOrigin,
    contentHosts.usual,
    contentHosts.other,
    ...options.streamOrigins,
  ]
  try {
    const response = await renderPage({
      request: pageRequest(request, reply, origin),
      nonce,
      language,
      theme: request.cookies.plax_theme ?? null,
      publicUrl: origin,
      contentHosts: joinContentHosts(contentHosts, countryOf(request, countryHeader)),
      devScreens: options.devScreens,
      manifest: manifest(language),
      fetchApi: (path, init) => callInProcess(app, { request, cookie, countryHeader }, path, init),
    })
    for (const [name, value] of response.headers) reply.header(name, value)
    reply
      .code(response.status)
      .header('content-security-policy', pagePolicy(nonce, options.mode, fileOrigins))
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .headers(holdsToken(request) ? { 'referrer-policy': 'no-referrer' } : {})
    if (!response.body) return reply.send('')
    const page = Readable.fromWeb(response.body as ReadableStream)
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(page)
    return reply.header('content-encoding', 'gzip').send(gzipPage(page))
  } catch (error) {
    // A reader who went away while the page was made is no error.
    if (reply.raw.destroyed) return reply
    pages.explain(error)
    throw error
  }
}

/** The page of a mailed link tells its address to nobody. */
function holdsToken(request: FastifyRequest): boolean {
  return (request.query as Record<string, unknown>).token !== undefined
}

/** The request as the router takes it; it ends when the reader goes away. */
function pageRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = { 'user-agent': request.headers['user-agent'] ?? '' }
  return new Request(new URL(request.url, origin), { headers, signal: gone.signal })
}

/** The reader's cookies without that of a session that has ended: its page is a visitor's. */
async function liveCookies(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const token = request.cookies[sessionCookie]
  const sent = request.headers.cookie ?? ''
  // Where it cannot be asked, each call of the page finds out for itself.
  const isLive = !token || (await app.resolveSession(token).catch(() => true))
  if (isLive) return sent
  void reply.clearCookie(sessionCookie, { path: '/' })
  return sent
    .split(';')
    .filter((pair) => pair.split('=')[0]?.trim() !== sessionCookie)
    .join(';')
}

/** Calls our own API without a socket, with the reader's cookies, address and country. */
async function callInProcess(
  app: FastifyInstance,
  {
    request,
    cookie,
    countryHeader,
  }: { request: FastifyRequest; cookie: string; countryHeader: string | null },
  path: string,
  init: RequestInit,
): Promise<Response> {
  const headers = new Headers(init.headers)
  if (cookie) headers.set('cookie', cookie)
  headers.set('host', request.host)
  const accepted = request.headers['accept-language']
  if (accepted) headers.set('accept-language', accepted)
  const country = countryOf(request, countryHeader)
  if (countryHeader !== null && country !== null) headers.set(countryHeader, country)
  const answer = await app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: path,
    headers: Object.fromEntries(headers),
    remoteAddress: request.ip,
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  })
  const type = answer.headers['content-type'] ?? ''
  const body = answer.statusCode === 204 ? null : answer.body
  return new Response(body, { status: answer.statusCode, headers: { 'content-type': type } })
}

declare module 'fastify' {
  interface FastifyInstance {
    resolveSession: ResolveSession
  }
}
