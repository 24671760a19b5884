import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import type { Month } from '../../../lib/month.ts'

export type Consumption = OutputOf<'GET /story-chat/creator/consume'>

/** What readers spent in the viewer's own stories in a month. */
export function consumptionQuery(api: Api, { year, month }: Month) {
  return queryOptions({
    queryKey: ['consumption', year, month],
    queryFn: ({ signal }) =>
      api('GET /story-chat/creator/consume', { query: { year, month }, signal }),
  })
}
