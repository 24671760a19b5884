import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'

export type Payouts = OutputOf<'GET /account/payouts'>
export type Payout = Payouts['items'][number]
export type YearAnswer = OutputOf<'GET /account/creator-settlement'>
export type YearMonth = YearAnswer['months'][number]
export type StatementAnswer = OutputOf<'GET /settlement/statements/{month}'>
export type StatementLine = StatementAnswer['items'][number]

/** The first members of the keys of what a payout moves. */
export const payoutKeys = ['payouts', 'settlement-year']

export function payoutsQuery(api: Api) {
  return {
    ...pagedQuery(['payouts'], (page, signal) =>
      api('GET /account/payouts', { query: { limit: 12, ...page }, signal }),
    ),
    staleTime: 0,
  }
}

export function yearsQuery(api: Api) {
  return queryOptions({
    queryKey: ['settlement-years'],
    queryFn: ({ signal }) => api('GET /account/creator-settlement-years', { signal }),
  })
}

export function yearQuery(api: Api, year: number | undefined) {
  return queryOptions({
    queryKey: ['settlement-year', year],
    queryFn: ({ signal }) =>
      api('GET /account/creator-settlement', { query: year ? { year } : {}, signal }),
  })
}

/** What was earned before February 2023 (R-settlement-015). */
export function legacyQuery(api: Api) {
  return queryOptions({
    queryKey: ['legacy-revenue'],
    queryFn: ({ signal }) => api('GET /coinevent/legacy/revenue', { query: {}, signal }),
  })
}

export function statementQuery(api: Api, month: string) {
  return pagedQuery(['statement', month], (page, signal) =>
    api('GET /settlement/statements/{month}', {
      params: { month },
      query: { limit: 50, ...page },
      signal,
    }),
  )
}

/** Where a statement is as a file. */
export function statementFile(period: string, format: 'csv' | 'pdf', lang: string): string {
  return `/api/settlement/statements/${period}/file?${new URLSearchParams({ format, lang })}`
}
