import type { OutputOf } from '@plax/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type SettingsAnswer = OutputOf<'GET /admin/settings'>
export type Setting = SettingsAnswer['items'][number]
export type ChangedSetting = OutputOf<'PUT /admin/settings/{name}'>

const settingsKey = ['admin', 'settings'] as const

export function settingsQuery(api: Api) {
  return queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api('GET /admin/settings', { signal }),
    refetchOnWindowFocus: false,
  })
}

/** Shows a setting as the server answered its change. */
export function keepSetting(
  client: QueryClient,
  { approvalOid: _approvalOid, ...changed }: ChangedSetting,
): void {
  client.setQueryData<SettingsAnswer>(settingsKey, (answer) =>
    answer
      ? { ...answer, items: answer.items.map((one) => (one.name === changed.name ? changed : one)) }
      : answer,
  )
}
