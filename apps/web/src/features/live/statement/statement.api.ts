import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type StatementAnswer = OutputOf<'GET /live/statement'>
export type Statement = StatementAnswer['statement']
export type StatementRow = Statement['rows'][number]

/** What one of the caller’s own streams brought. */
export function statementQuery(api: Api, streamOid: string) {
  return queryOptions({
    queryKey: ['stream-statement', streamOid],
    queryFn: ({ signal }) => api('GET /live/statement', { query: { streamOid }, signal }),
  })
}
