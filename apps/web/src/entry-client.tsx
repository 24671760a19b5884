import './styles.css'
import { languageOfTag } from '@plax/contracts/languages'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { loadArea } from './areas.ts'
import './first-routes.ts'
import type { AppContext } from './lib/app-context.ts'
import { placeFiles } from './lib/assets/place-files.ts'
import { routeCompleter } from './complete-routes.ts'
import { loadAllTexts, loadFirstTexts } from './lib/language.ts'
import { lateQueryClient, hydrateQueries, watchLate } from './lib/late-queries.ts'
import { lazyApi } from './lib/lazy-api.ts'
import { queriesReady } from './lib/queries-ready.ts'
import { parseTheme } from './lib/theme.ts'
import { makeRouter } from './router.tsx'

// The list of routes imports what stands in this file's chunk, so nothing here may wait for it
// while the file itself is being read.
void start()

async function start(): Promise<void> {
  const page = document.documentElement
  const language = languageOfTag(page.lang) ?? 'en'
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content

  // Libraries that add style elements (scroll locks, popovers) read the nonce from here.
  Object.assign(globalThis, { __webpack_nonce__: nonce })

  const context: AppContext = {
    queryClient: lateQueryClient,
    watchEarly: watchLate,
    api: lazyApi(lateQueryClient, () => context.language),
    i18n: await loadFirstTexts(language),
    language,
    theme: parseTheme(page.dataset.theme),
    publicUrl: page.dataset.publicUrl ?? location.origin,
    placeFile: placeFiles(page.dataset.contentHosts),
    devScreens: page.dataset.devScreens === 'true',
    kinds: [],
  }

  context.completeRoutes = routeCompleter(() => router)
  // Home needs no more texts and routes than the first ones; others those of their area, all texts and
  // the query client.
  const isHome = location.pathname === '/'
  if (!isHome) {
    const [{ itemKinds }] = await Promise.all([
      import('./item-kinds.ts'),
      loadArea(location.pathname),
      loadAllTexts(context.i18n, language),
      import('./lib/queries.ts'),
    ])
    context.kinds = itemKinds
  }

  const router = makeRouter(context, nonce)
  router.options.hydrate = (dehydrated) => {
    const filled = hydrateQueries(router, dehydrated)
    return isHome ? undefined : filled
  }
  hydrateRoot(document, <RouterClient router={router} />)

  // Where it cannot be had, each page loads what it needs by itself.
  const loadTheRest = () =>
    void Promise.all([import('./after-load.ts'), queriesReady()]).then(
      ([{ afterLoad }]) => afterLoad(router),
      () => {},
    )
  if (document.readyState === 'complete') loadTheRest()
  else addEventListener('load', loadTheRest)
}
