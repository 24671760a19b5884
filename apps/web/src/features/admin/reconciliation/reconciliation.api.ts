import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { adminPagedQuery } from '../paged-query.ts'

export type ReportSummary = OutputOf<'GET /payment/admin/reconciliations'>['items'][number]
export type DayReport = OutputOf<'GET /payment/admin/reconciliations/{day}'>['reports'][number]
export type Difference = DayReport['differences'][number]

export const reconciliationsKey = ['admin', 'reconciliations']
const whileRunningMs = 3000
const mostLooks = 20

export function reportsQuery(api: Api) {
  return adminPagedQuery(['reconciliations', 'list'], (page, signal) =>
    api('GET /payment/admin/reconciliations', { query: { ...page, limit: 50 }, signal }),
  )
}

/** What differs on a day, without reports where it was not compared; asked again while it is compared. */
export function dayQuery(api: Api, day: string) {
  return queryOptions({
    queryKey: [...reconciliationsKey, 'day', day],
    queryFn: ({ signal }) =>
      api('GET /payment/admin/reconciliations/{day}', { params: { day }, signal }).catch(
        (error: unknown) => {
          if (!isNotCompared(error)) throw error
          return { day, reports: [] }
        },
      ),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.reports.some(({ state }) => state === 'running') && dataUpdateCount < mostLooks
        ? whileRunningMs
        : false,
    retry: false,
  })
}

function isNotCompared(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payment.reconciliation_not_found'
}
