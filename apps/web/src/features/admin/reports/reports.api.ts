import type { OutputOf } from '@plax/contracts'
import { appealStates, caseStates } from '@plax/contracts/moderation/moderation-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { adminPagedQuery } from '../paged-query.ts'

export type Case = OutputOf<'GET /admin/moderation/cases'>['items'][number]
export type CaseDetail = OutputOf<'GET /admin/moderation/cases/{caseOid}'>
export type AdminDecision = OutputOf<'GET /admin/moderation/appeals'>['items'][number]

/** Of everything that a decision changes. */
export const moderationKey = ['admin', 'moderation']

export function casesQuery(api: Api, filters: { state: string }) {
  const state = caseStates.find((one) => one === filters.state) ?? 'open'
  const query = { state, limit: 50 }
  return adminPagedQuery(['moderation', 'cases', query], (page, signal) =>
    api('GET /admin/moderation/cases', { query: { ...query, ...page }, signal }),
  )
}

export function caseQuery(api: Api, caseOid: string) {
  return queryOptions({
    queryKey: [...moderationKey, 'case', caseOid],
    queryFn: ({ signal }) =>
      api('GET /admin/moderation/cases/{caseOid}', { params: { caseOid }, signal }),
    refetchOnWindowFocus: false,
    retry: false,
  })
}

export function reportsQuery(api: Api, caseOid: string) {
  return adminPagedQuery(['moderation', 'reports', caseOid], (page, signal) =>
    api('GET /admin/moderation/cases/{caseOid}/reports', {
      params: { caseOid },
      query: { limit: 20, ...page },
      signal,
    }),
  )
}

export function appealsQuery(api: Api, filters: { state: string }) {
  const state = appealStates.find((one) => one === filters.state) ?? 'waiting'
  const query = { state, limit: 20 }
  return adminPagedQuery(['moderation', 'appeals', query], (page, signal) =>
    api('GET /admin/moderation/appeals', { query: { ...query, ...page }, signal }),
  )
}
