import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'
import { queriesReady } from './queries-ready.ts'

/** The way to the API; its code comes after the first page is drawn, or with the first call. */
export function lazyApi(queryClient: QueryClient, language: () => string): Api {
  let loaded: Promise<Api> | undefined
  const load = () =>
    (loaded ??= loadApi(queryClient, language).catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
  if (document.readyState !== 'complete')
    addEventListener('load', () => void load().catch(() => {}))
  return async (key, input) => (await load())(key, input)
}

async function loadApi(queryClient: QueryClient, language: () => string): Promise<Api> {
  const [{ browserTransport, createBrowserApi }] = await Promise.all([
    import('./browser-api.ts'),
    queriesReady(),
  ])
  return createBrowserApi(browserTransport(queryClient, language))
}
