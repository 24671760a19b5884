import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../paged-query.ts'

export type ReportSummary = OutputOf<'GET /payment/admin/reconciliations'>['items'][number]
export type DayReport = OutputOf<'GET /payment/admin/reconciliations/{day}'>['reports'][number]
export type Difference = DayReport['differences'][number]

export const reconciliationsKey = ['admin', 'reconciliations']
const whileRunningMs = 3000
const mostLooks = 20

export function reportsQuery(api: Api) {
  return pagedQuery(['reconciliations', 'list'], (page, signal) =>
    api('GET /payment/admin/reconciliations', { query: { ...page, limit: 50 }, signal }),
  )
}

/** What differs on a day; it is asked for again for as long as it is compared. */
export function dayQuery(api: Api, day: string) {
  return queryOptions({
    queryKey: [...reconciliationsKey, 'day', day],
    queryFn: ({ signal }) =>
      api('GET /payment/admin/reconciliations/{day}', { params: { day }, signal }),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.reports.some(({ state }) => state === 'running') && dataUpdateCount < mostLooks
        ? whileRunningMs
        : false,
    retry: false,
  })
}
