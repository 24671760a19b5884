import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { PageManifest, PageSource, ServerBundle } from './pages.ts'

/** The part of Vite's development server that is used here; the server does not depend on Vite. */
interface ViteServer {
  middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  ssrLoadModule: (path: string) => Promise<unknown>
  ssrFixStacktrace: (error: Error) => void
  close: () => Promise<void>
}

/** The script that React's fast refresh needs before any component is loaded. */
const refreshPreamble = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`

const manifest: PageManifest = {
  routes: {
    __root__: {
      css: ['/src/styles.css'],
      scripts: [
        { attrs: { type: 'module', src: '/@vite/client' } },
        { attrs: { type: 'module' }, children: refreshPreamble },
        { attrs: { type: 'module', src: '/src/entry-client.tsx' } },
      ],
    },
  },
}

/** Serves pages from the sources, by Vite in middleware mode: changes show at once. */
export async function vitePages(app: FastifyInstance, web: string): Promise<PageSource> {
  const vite = await createVite(app, web)
  app.addHook('preClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/dev/mail.json')) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  return {
    load: async () => {
      const { renderPage } = (await vite.ssrLoadModule('/src/entry-server.tsx')) as ServerBundle
      return { renderPage, manifest: () => manifest }
    },
    explain: (error) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
    },
  }
}

async function createVite(app: FastifyInstance, web: string): Promise<ViteServer> {
  const resolve = createRequire(join(web, 'package.json')).resolve
  const { createServer } = (await import(pathToFileURL(resolve('vite')).href)) as {
    createServer: (options: object) => Promise<ViteServer>
  }
  return createServer({
    configFile: join(web, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
}
