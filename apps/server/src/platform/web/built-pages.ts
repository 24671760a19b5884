import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { languages, type Language } from '@plax/contracts/languages'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../errors.ts'
import type { PageManifest, Pages, PageSource, ServerBundle } from './pages.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

type ViteManifest = Record<string, Chunk>

const entry = 'src/entry-client.tsx'
const yearMs = 365 * 24 * 3600 * 1000
const dayMs = 24 * 3600 * 1000
/** Threads of pages follow a policy of their own: they hash in WebAssembly, and call us alone. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Serves the built assets, and pages by the built server bundle. */
export async function builtPages(app: FastifyInstance, dist: string): Promise<PageSource> {
  const client = join(dist, 'client')
  if (!existsSync(join(dist, 'server/entry-server.js'))) {
    throw new StartError('The web app isn’t built. Run npm run build, or start with npm start.')
  }
  await app.register(fastifyStatic, { root: client, serve: false, preCompressed: true })
  serveFiles(app)
  let pages: Promise<Pages> | null = null
  const load = () => (pages ??= loadPages(dist))
  return { load, explain: () => {} }
}

async function loadPages(dist: string): Promise<Pages> {
  const client = join(dist, 'client')
  const bundle = (await import(
    pathToFileURL(join(dist, 'server/entry-server.js')).href
  )) as ServerBundle
  const vite = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as ViteManifest
  const manifests = Object.fromEntries(
    languages.map((language) => [language, pageManifest(vite, bundle, language)]),
  ) as Record<Language, PageManifest>
  return { renderPage: bundle.renderPage, manifest: (language) => manifests[language] }
}

function serveFiles(app: FastifyInstance): void {
  const options = { config: { permission: 'public' as const }, schema: { hide: true } }
  app.get<{ Params: { '*': string } }>('/assets/*', options, (request, reply) => {
    const file = request.params['*']
    if (file.startsWith('worker-')) void reply.header('content-security-policy', workerPolicy)
    return reply.sendFile(`assets/${file}`, { maxAge: yearMs, immutable: true })
  })
  app.get<{ Params: { '*': string } }>('/icons/*', options, (request, reply) =>
    reply.sendFile(`icons/${request.params['*']}`, { maxAge: dayMs }),
  )
  for (const file of ['favicon.svg', 'manifest.webmanifest', 'robots.txt']) {
    app.get(`/${file}`, options, (_request, reply) => reply.sendFile(file, { maxAge: dayMs }))
  }
  // Kept for a day, a mended one would come a day late. Its policy holds for all that it fetches.
  app.get('/sw.js', options, (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .header('cache-control', 'no-cache')
      .sendFile('sw.js', { cacheControl: false }),
  )
}

/** The chunks of each route, of the entry, and of a language's catalogue, to be loaded at once. */
function pageManifest(vite: ViteManifest, bundle: ServerBundle, language: Language): PageManifest {
  const root = closure(vite, entry)
  const catalogue = closure(vite, bundle.catalogueModule(language))
  const manifest: PageManifest = {
    routes: {
      __root__: {
        preloads: [...new Set([...root.files, ...catalogue.files])],
        css: root.css,
        scripts: [{ attrs: { type: 'module', async: true, src: `/${vite[entry]?.file}` } }],
      },
    },
  }
  for (const [route, module] of Object.entries(bundle.routeModules())) {
    const { files, css } = closure(vite, module)
    const known = new Set(root.files)
    manifest.routes[route] = { preloads: files.filter((file) => !known.has(file)), css }
  }
  return manifest
}

/** A module's chunk and everything that it imports at once. */
function closure(vite: ViteManifest, module: string): { files: string[]; css: string[] } {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of vite[key]?.imports ?? []) visit(next)
  }
  visit(module)
  const chunks = [...seen].flatMap((key) => vite[key] ?? [])
  return {
    files: chunks.map(({ file }) => `/${file}`),
    css: [...new Set(chunks.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
  }
}
