import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type Revenue = OutputOf<'GET /account/admin/revenue'>
export type MoneyRow = Revenue['money'][number]
export type AmountRow = Revenue['amounts'][number]

/** Of a month, `2026-11`, of a year, or of the last twelve months. */
export function revenueQuery(api: Api, month: string) {
  return queryOptions({
    queryKey: ['admin', 'revenue', month],
    queryFn: ({ signal }) =>
      api('GET /account/admin/revenue', { query: { ...(month && { month }) }, signal }),
    // Each view is on record: none is made by itself.
    refetchOnWindowFocus: false,
  })
}
