import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'
import type { StreamApi } from './browser-api.ts'
import { queriesReady } from './queries-ready.ts'

export interface Client {
  api: Api
  streamApi: StreamApi
}

/** The way to the API; its code comes after the first page is drawn, or with the first call. */
export function lazyClient(queryClient: QueryClient, language: () => string): Client {
  let loaded: Promise<Client> | undefined
  const load = () =>
    (loaded ??= loadClient(queryClient, language).catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
  if (document.readyState !== 'complete')
    addEventListener('load', () => void load().catch(() => {}))
  return {
    api: async (key, input) => (await load()).api(key, input),
    streamApi: async (key, input, onEvent) => (await load()).streamApi(key, input, onEvent),
  }
}

async function loadClient(queryClient: QueryClient, language: () => string): Promise<Client> {
  const [{ browserTransport, createBrowserApi, createStreamApi }] = await Promise.all([
    import('./browser-api.ts'),
    queriesReady(),
  ])
  const transport = browserTransport(queryClient, language)
  return { api: createBrowserApi(transport), streamApi: createStreamApi(transport) }
}
