import type { Language } from '@plax/contracts/languages'
import {
  createRequestHandler,
  renderRouterToStream,
  RouterServer,
} from '@tanstack/react-router/ssr/server'
import type { ServerManifest } from '@tanstack/router-core'
import { itemKinds } from './item-kinds.ts'
import { createApi } from './lib/api.ts'
import { placeFiles } from './lib/assets/place-files.ts'
import { catalogueModule, loadAllTexts, loadFirstTexts } from './lib/language.ts'
import { parseTheme } from './lib/theme.ts'
import { connectQueries, makeQueryClient, watchQueries } from './lib/queries.ts'
import { makeRouter } from './router.tsx'
import { routeModules } from './route-modules.ts'
import './routes.tsx'

export { catalogueModule, routeModules }

/** What the server knows of one request for a page. */
export interface PageRequest {
  request: Request
  nonce: string
  language: Language
  theme: string | null
  publicUrl: string
  contentHosts: string | undefined
  devScreens: boolean
  manifest: ServerManifest
  /** Calls the API in process, as the request's own user. */
  fetchApi: (path: string, init: RequestInit) => Promise<Response>
}

/** Renders a page: streams HTML, or answers a redirect. */
export async function renderPage(page: PageRequest): Promise<Response> {
  const queryClient = makeQueryClient()
  const i18n = await loadFirstTexts(page.language)
  await loadAllTexts(i18n, page.language)
  const api = createApi({
    fetch: page.fetchApi,
    common: () => ({
      lang: page.language,
      requestorOid: null,
      platformType: 'web',
      loginType: null,
      gaClientId: null,
      checkAdmin: false,
    }),
    headers: () => ({ 'x-platform-type': 'web' }),
    onUnauthorized: () => {},
  })
  const handle = createRequestHandler({
    request: page.request,
    getRouterManifest: () => page.manifest,
    createRouter: () => {
      const router = makeRouter(
        {
          queryClient,
          watchEarly: watchQueries(queryClient),
          api,
          i18n,
          language: page.language,
          theme: parseTheme(page.theme),
          publicUrl: page.publicUrl,
          contentHosts: page.contentHosts,
          placeFile: placeFiles(page.contentHosts, () => new URL(page.request.url).pathname),
          devScreens: page.devScreens,
          kinds: itemKinds,
        },
        page.nonce,
      )
      connectQueries(router, queryClient)
      return router
    },
  })
  return handle(({ request, router, responseHeaders }) =>
    renderRouterToStream({
      request,
      router,
      responseHeaders,
      children: <RouterServer router={router} />,
    }),
  )
}
