import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from './api.ts'
import { useApp } from './app-context.ts'
import { useViewer } from './viewer.ts'

export function walletQuery(api: Api) {
  return queryOptions({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => api('GET /wallet', { signal }),
  })
}

/** What the signed-in reader can spend; undefined while unknown or signed out. */
export function useWallet() {
  const { api } = useApp()
  const viewer = useViewer()
  return useQuery({ ...walletQuery(api), enabled: viewer !== null }).data
}
