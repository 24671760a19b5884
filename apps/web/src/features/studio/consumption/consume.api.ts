import type { OutputOf } from '@plax/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import type { Month } from '../../../lib/month.ts'

export type Consumption = OutputOf<'GET /story-chat/creator/consume'>

/** What readers spent in the viewer's own stories in a month, or in the present one. */
export function consumptionQuery(api: Api, month: Month | undefined) {
  return queryOptions({
    queryKey: ['consumption', month],
    queryFn: ({ signal }) =>
      api('GET /story-chat/creator/consume', { query: { ...month }, signal }),
    placeholderData: keepPreviousData,
  })
}
